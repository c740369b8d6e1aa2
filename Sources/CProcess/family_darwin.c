#ifdef __APPLE__
#include "supervisor.h"

#include <libproc.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// There are no namespaces and no subreaper here: the family is the command's session. A process that has left
// the session is missed.

static size_t list_session(pid_t session, struct member *members, size_t capacity) {
  static pid_t all[MAX_PROCESSES];
  int bytes = proc_listpids(PROC_ALL_PIDS, 0, all, sizeof all);
  size_t count = bytes > 0 ? (size_t)bytes / sizeof(pid_t) : 0;
  size_t kept = 0;
  for (size_t index = 0; index < count && kept < capacity; index++) {
    if (all[index] <= 0 || getsid(all[index]) != session) continue;
    struct proc_bsdinfo info;
    if (proc_pidinfo(all[index], PROC_PIDTBSDINFO, 0, &info, sizeof info) != sizeof info) continue;
    if (info.pbi_status == SZOMB) continue;
    members[kept++] = (struct member){all[index], (pid_t)info.pbi_ppid, session, 'R', 0};
  }
  return kept;
}

size_t list_family(const struct family *family, struct member *members, size_t capacity) {
  return list_session(family->command, members, capacity);
}

/// Not known here: what is counted is what has ended.
uint64_t family_nanoseconds(const struct family *family) {
  (void)family;
  return 0;
}

void signal_family(const struct family *family, int signal) {
  static struct member members[MAX_PROCESSES];
  size_t count = list_family(family, members, MAX_PROCESSES);
  for (size_t index = 0; index < count; index++) kill(members[index].pid, signal);
}

void kill_children(const struct family *family) { signal_family(family, SIGKILL); }

void describe_process(pid_t pid, char *text, size_t capacity) {
  int length = proc_pidpath(pid, text, (uint32_t)capacity);
  text[length > 0 ? length : 0] = 0;
}

void cprocess_kill_session(pid_t session) {
  if (session <= 1) return;
  struct member members[1024];
  size_t count = list_session(session, members, sizeof members / sizeof *members);
  for (size_t index = 0; index < count; index++) kill(members[index].pid, SIGKILL);
}

void report_listeners(const struct family *family, const struct member *members, size_t count) {
  // Deliberately not done: the sockets of another process cannot be listed without its consent here.
  (void)family;
  (void)members;
  (void)count;
}

#endif
