#ifdef __linux__
#define _GNU_SOURCE
#include "proc_linux.h"
#include "supervisor.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// A list of processes that is being filled.
struct listing {
  struct member *members;
  size_t count;
  size_t capacity;
};

static const char *next_field(const char *text) {
  while (*text != 0 && *text != ' ') text++;
  return *text == ' ' ? text + 1 : text;
}

static uint64_t decimal(const char *text) {
  uint64_t value = 0;
  for (; *text >= '0' && *text <= '9'; text++) value = value * 10 + (uint64_t)(*text - '0');
  return value;
}

/// Where the process's times begin, in fields after the session: user, system, and both of its children.
enum { FIELDS_TO_TIMES = 8, TIMES = 4 };

static uint64_t sum_of_times(const char *session) {
  const char *field = session;
  for (int skipped = 0; skipped < FIELDS_TO_TIMES; skipped++) field = next_field(field);
  uint64_t sum = 0;
  for (int time = 0; time < TIMES; time++, field = next_field(field)) sum += decimal(field);
  return sum;
}

/// proc(5): "pid (name) state parent group session ...", where the name may hold spaces and parentheses.
static int read_member(pid_t pid, struct member *member) {
  char path[64], text[512];
  proc_path(path, sizeof path, pid, "stat");
  if (read_start(path, text, sizeof text) <= 0) return 0;
  const char *rest = strrchr(text, ')');
  if (rest == NULL || rest[1] != ' ') return 0;
  const char *state = rest + 2;
  const char *parent = next_field(state);
  const char *session = next_field(next_field(parent));
  *member = (struct member){pid, (pid_t)decimal(parent), (pid_t)decimal(session), *state, sum_of_times(session)};
  return 1;
}

static void add_process(long pid, void *context) {
  struct listing *listing = context;
  if (listing->count == listing->capacity) return;
  if (read_member((pid_t)pid, &listing->members[listing->count])) listing->count++;
}

static int is_alive(const struct member *member) { return member->state != 'Z' && member->state != 'X'; }

/// Keeps the processes that descend from `root`, by repeated passes: a child may be listed before its parent.
static size_t keep_descendants(struct member *members, size_t count, pid_t root) {
  size_t kept = 0;
  int grew = 1;
  while (grew) {
    grew = 0;
    for (size_t index = kept; index < count; index++) {
      int belongs = members[index].parent == root;
      for (size_t other = 0; other < kept && !belongs; other++) {
        belongs = members[index].parent == members[other].pid;
      }
      if (!belongs) continue;
      struct member found = members[index];
      members[index] = members[kept];
      members[kept++] = found;
      grew = 1;
    }
  }
  return kept;
}

/// Lists the members that live. Zombies are left out: they hold nothing and only wait to be reaped.
size_t list_family(const struct family *family, struct member *members, size_t capacity) {
  struct listing listing = {members, 0, capacity};
  visit_numbers("/proc", add_process, &listing);
  pid_t self = getpid();
  size_t count = listing.count;
  if (!family->owns_namespace) count = keep_descendants(members, count, self);
  size_t kept = 0;
  for (size_t index = 0; index < count; index++) {
    if (members[index].pid != self && is_alive(&members[index])) members[kept++] = members[index];
  }
  return kept;
}

/// How long the members that live have kept processors busy.
uint64_t family_nanoseconds(const struct family *family) {
  static struct member members[MAX_PROCESSES];
  size_t count = list_family(family, members, MAX_PROCESSES);
  uint64_t ticks = 0;
  for (size_t index = 0; index < count; index++) ticks += members[index].ticks;
  return ticks * (1000000000u / (uint64_t)sysconf(_SC_CLK_TCK));
}

void signal_family(const struct family *family, int signal) {
  if (family->owns_namespace) {
    // In its namespace the first process reaches all the others so, at once, and is itself spared. Never to
    // be done without one: it would reach everything on the machine.
    if (getpid() == 1) kill(-1, signal);
    return;
  }
  static struct member members[MAX_PROCESSES];
  size_t count = list_family(family, members, MAX_PROCESSES);
  for (size_t index = 0; index < count; index++) kill(members[index].pid, signal);
}

/// Kills the supervisor's own children. One small file tells them, much faster than the list of all
/// processes, which a process that only forks and exits would be gone from before it is read.
void kill_children(const struct family *family) {
  char text[4096];
  if (family->owns_namespace || read_start("/proc/thread-self/children", text, sizeof text) < 0) {
    signal_family(family, SIGKILL);
    return;
  }
  for (const char *pid = text; *pid != 0; pid = next_field(pid)) {
    // Each number is followed by a space. One that is not was cut off, and is another process then.
    if (pid[strspn(pid, "0123456789")] == ' ') kill((pid_t)decimal(pid), SIGKILL);
  }
}

void describe_process(pid_t pid, char *text, size_t capacity) {
  char path[64];
  proc_path(path, sizeof path, pid, "cmdline");
  ssize_t length = read_start(path, text, capacity);
  if (length > 0) {
    for (ssize_t index = 0; index < length; index++) {
      if (text[index] == 0) text[index] = ' ';
    }
    while (length > 0 && text[length - 1] == ' ') text[--length] = 0;
    return;
  }
  proc_path(path, sizeof path, pid, "comm");
  length = read_start(path, text, capacity);
  if (length > 0 && text[length - 1] == '\n') text[length - 1] = 0;
  if (length < 0) text[0] = 0;
}

/// The longest that a session is swept from outside, where it goes on forking.
enum { MAX_PASSES = 100 };

static size_t kill_members(struct listing *listing, pid_t session) {
  size_t killed = 0;
  listing->count = 0;
  visit_numbers("/proc", add_process, listing);
  for (size_t index = 0; index < listing->count; index++) {
    const struct member *member = &listing->members[index];
    if (member->session == session && is_alive(member) && kill(member->pid, SIGKILL) == 0) killed++;
  }
  return killed;
}

/// Called in a program with other threads, so the list is its own.
void cprocess_kill_session(pid_t session) {
  if (session <= 1) return;
  struct listing listing = {calloc(MAX_PROCESSES, sizeof(struct member)), 0, MAX_PROCESSES};
  if (listing.members == NULL) return;
  for (int pass = 0; pass < MAX_PASSES && kill_members(&listing, session) > 0; pass++) sched_yield();
  free(listing.members);
}

#endif
