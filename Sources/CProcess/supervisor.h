#ifndef CPROCESS_SUPERVISOR_H
#define CPROCESS_SUPERVISOR_H

#include "CProcess.h"

// Shared by the files of the supervisor. All of it is async-signal-safe.

/// Where the supervisor's descriptors are, once `keep_descriptors` has put them there.
enum { CONTROL_FD = 3, STATUS_FD = 4, OUTPUT_FD = 5, FIRST_FREE_FD = 6 };

/// The bounds of what is reported. More is swept all the same, and counted.
enum { MAX_STRAYS = 64, MAX_LISTENERS = 64, MAX_PROCESSES = 16384 };

/// The processes that a supervisor answers for.
struct family {
  pid_t command;
  /// The supervisor is the first process of a PID namespace, so the family is everything else in it.
  int owns_namespace;
  /// The network namespace is the family's own, so every socket in it is the family's.
  int owns_network;
  /// The command itself has been reaped; it ended `signalled` with `value`.
  int ended;
  int signalled;
  int value;
};

/// One process of the family.
struct member {
  pid_t pid;
  pid_t parent;
  pid_t session;
  char state;
  /// What it and those of its children that it has waited for have kept processors busy, in clock ticks.
  uint64_t ticks;
};

// supervisor.c
void supervise(const struct cprocess_request *request, int control, int status, int output)
    __attribute__((noreturn));
void send_record(const struct cprocess_record *record);
void fail(int stage, int error, const char *text) __attribute__((noreturn));

// title_*.c
void show_supervised(const struct cprocess_request *request);

// children.c: news of children that ended.
int watch_children(void);
void await_child(int milliseconds);

// command.c
pid_t start_command(const struct cprocess_request *request);

// descriptors.c
void keep_descriptors(int control, int status, int output);

// isolation_*.c: the steps into the namespaces, in the order in which they are taken.
void enter_namespaces(const struct cprocess_request *request);
void mount_file_systems(const struct cprocess_request *request);
void tie_to_parent(void);
void adopt_orphans(void);
void refuse_privileges(void);

// family_*.c
size_t list_family(const struct family *family, struct member *members, size_t capacity);
uint64_t family_nanoseconds(const struct family *family);
void signal_family(const struct family *family, int signal);
void kill_children(const struct family *family);
void describe_process(pid_t pid, char *text, size_t capacity);

// sockets_*.c
void report_listeners(const struct family *family, const struct member *members, size_t count);

// sweep.c
int reap(struct family *family);
void sweep(struct family *family);
void report_strays(struct family *family);
void report_escaped(const struct family *family);

#endif
