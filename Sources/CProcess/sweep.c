#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

/// A process that is on its way out when the command has ended gets so long before it counts as left behind.
/// Otherwise whether there was a stray would be a matter of microseconds.
enum { SETTLE_MILLISECONDS = 250, SETTLE_STEP = 10, SWEEP_STEP = 20 };

/// Reaps every child that has ended. Returns 0 when there are no children left.
int reap(struct family *family) {
  for (;;) {
    int status;
    pid_t pid = waitpid(-1, &status, WNOHANG);
    if (pid == 0) return 1;
    if (pid < 0 && errno == EINTR) continue;
    if (pid < 0) return 0;
    if (pid != family->command) continue;
    family->ended = 1;
    family->signalled = WIFSIGNALED(status);
    family->value = family->signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  }
}

/// Kills until the last member is reaped. The children of one that is gone fall to the supervisor, so a
/// member that was missed, having been forked in between, is among its own children in a later round.
void sweep(struct family *family) {
  signal_family(family, SIGKILL);
  while (reap(family)) {
    await_child(SWEEP_STEP);
    if (!reap(family)) return;
    kill_children(family);
  }
}

static int milliseconds_since(const struct timespec *begun) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int)((now.tv_sec - begun->tv_sec) * 1000 + (now.tv_nsec - begun->tv_nsec) / 1000000);
}

/// Waits until the family is gone, at most the settling time. Returns how many are left in `members`.
static size_t settle(struct family *family, struct member *members, size_t count) {
  struct timespec begun;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  while (count > 0 && milliseconds_since(&begun) < SETTLE_MILLISECONDS) {
    await_child(SETTLE_STEP);
    reap(family);
    count = list_family(family, members, MAX_PROCESSES);
  }
  return count;
}

static void describe_stray(const struct member *member, int killed, struct cprocess_record *record) {
  *record = (struct cprocess_record){.kind = CPROCESS_STRAY, .pid = member->pid, .killed = killed};
  describe_process(member->pid, record->text, sizeof record->text);
}

static int is_among(pid_t pid, const struct member *members, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (members[index].pid == pid) return 1;
  }
  return 0;
}

/// Reports what the command has left: processes and the sockets on which they listen.
void report_strays(struct family *family) {
  static struct member found[MAX_PROCESSES], left[MAX_PROCESSES];
  static struct cprocess_record records[MAX_STRAYS];
  size_t count = list_family(family, found, MAX_PROCESSES);
  if (count == 0) return;
  // Described now, since one that ends by itself can no longer be asked.
  size_t described = count < MAX_STRAYS ? count : MAX_STRAYS;
  for (size_t index = 0; index < described; index++) describe_stray(&found[index], 0, &records[index]);

  size_t remaining = settle(family, left, count), reported = 0;
  for (size_t index = 0; index < described; index++) {
    if (is_among(records[index].pid, left, remaining)) continue;
    send_record(&records[index]);
    reported++;
  }
  // Described anew: one that was about to execute something may not have had a command line before.
  for (size_t index = 0; index < remaining && reported < MAX_STRAYS; index++, reported++) {
    describe_stray(&left[index], 1, &records[0]);
    send_record(&records[0]);
  }
  if (remaining > 0) report_listeners(family, left, remaining);
}

/// Reports what has left the session of a command that is about to be killed. Of what stays in the session nobody can
/// tell whether it would have ended with the command; what has left it was meant to outlive it.
void report_escaped(const struct family *family) {
  static struct member found[MAX_PROCESSES];
  static struct cprocess_record record;
  size_t count = list_family(family, found, MAX_PROCESSES), reported = 0;
  for (size_t index = 0; index < count && reported < MAX_STRAYS; index++) {
    if (found[index].session == family->command) continue;
    describe_stray(&found[index], 1, &record);
    send_record(&record);
    reported++;
  }
}
