#ifndef CPROCESS_H
#define CPROCESS_H

// The part of process control that Swift cannot do: between `fork` and `exec` only async-signal-safe calls
// are allowed, and the supervisor lives its whole life there. It is forked from a program with many threads
// and never executes anything else, so it uses no malloc, no stdio and no Swift.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The namespaces that a run can have of its own (Linux).
enum {
  CPROCESS_NEW_USER = 1,
  CPROCESS_NEW_PID = 2,
  CPROCESS_NEW_MOUNT = 4,
  CPROCESS_NEW_NETWORK = 8
};

/// A file or folder that is seen in place of another.
struct cprocess_mount {
  const char *source;
  const char *target;
};

/// Everything that the supervisor needs, made ready before the fork. The strings must live until the call
/// returns.
struct cprocess_request {
  /// Paths to try to execute, in order; ends with NULL. The list itself NULL: prepare everything and start
  /// nothing.
  const char *const *candidates;
  /// The command's argument vector and environment; both end with NULL.
  char *const *arguments;
  char *const *environment;
  const char *directory;
  /// A set of CPROCESS_NEW_...; `uid_map` and `gid_map` are the lines to write with CPROCESS_NEW_USER.
  uint32_t namespaces;
  const char *uid_map;
  const char *gid_map;
  /// Mounted first, over its own lower folder; NULL for none.
  const char *overlay_target;
  const char *overlay_options;
  const struct cprocess_mount *binds;
  size_t bind_count;
  /// Limits of each process: bytes of data, processes of the user, bytes of a file. UINT64_MAX for none.
  uint64_t memory;
  uint64_t processes;
  uint64_t file_size;
};

/// What belongs to a running supervisor, seen from its parent. The descriptors are close-on-exec.
struct cprocess_supervisor {
  pid_t pid;
  /// Write one byte, a signal number, to send it to the whole family; 0 to be told what it has used. Closing it kills
  /// the family.
  int control;
  /// The other end. Kept so that writing to a supervisor that has died raises no SIGPIPE.
  int control_reader;
  /// Read `struct cprocess_record`s; each is written whole. Does not block.
  int status;
  /// Standard output and standard error of the command. Does not block.
  int output;
};

/// What a record says.
enum {
  CPROCESS_FORKED = 1,    ///< What is going to be the command leads its session: `pid` as it sees itself.
  CPROCESS_STARTED = 2,   ///< The command runs.
  CPROCESS_FAILED = 3,    ///< It could not be started: `stage`, `error` (an errno), `text` (a path).
  CPROCESS_ENDED = 4,     ///< It ended: `signalled`, `value` (exit code or signal), `nanoseconds`.
  CPROCESS_STRAY = 5,     ///< It left a process: `pid`, `killed`, `text` (command line).
  CPROCESS_LISTENER = 6,  ///< It left a listening socket: `length` bytes of `address`, `port`.
  CPROCESS_SWEPT = 7,     ///< Nothing of the family is left: `peak_bytes`, `processor_nanoseconds`.
  CPROCESS_DONE = 8,      ///< Nothing of the namespaces is left either. The last record.
  CPROCESS_USED = 9       ///< An answer: `processor_nanoseconds`, all that the family has used so far.
};

/// The step in which a start failed.
enum {
  CPROCESS_STAGE_FORK = 1,
  CPROCESS_STAGE_USER = 2,
  CPROCESS_STAGE_UNSHARE = 3,
  CPROCESS_STAGE_PRIVATE = 4,
  CPROCESS_STAGE_PROC = 5,
  CPROCESS_STAGE_OVERLAY = 6,
  CPROCESS_STAGE_BIND = 7,
  CPROCESS_STAGE_LOOPBACK = 8,
  CPROCESS_STAGE_LIMIT = 9,
  CPROCESS_STAGE_DIRECTORY = 10,
  CPROCESS_STAGE_EXECUTE = 11,
  CPROCESS_STAGE_DESCRIPTORS = 12
};

/// One message of the supervisor. Smaller than PIPE_BUF, so that records of two writers never mix.
struct cprocess_record {
  int32_t kind;
  int32_t pid;
  int32_t stage;
  int32_t error;
  int32_t signalled;
  int32_t value;
  int32_t killed;
  uint32_t length;
  uint64_t nanoseconds;
  uint64_t peak_bytes;
  uint64_t processor_nanoseconds;
  uint8_t address[16];
  uint16_t port;
  char text[510];
};

/// Forks a supervisor that starts the command. Returns 0, or the errno of the pipe or fork that failed.
int cprocess_spawn(const struct cprocess_request *request, struct cprocess_supervisor *supervisor);

/// Makes a pipe whose ends are close-on-exec and do not block. Returns 0 or an errno.
int cprocess_pipe(int ends[2]);

/// Kills what is left of a session whose supervisor is gone. A process that left the session is missed.
void cprocess_kill_session(pid_t session);

/// Gives memory that the C library keeps for later back to the system, where the library can do that.
void cprocess_release_freed_memory(void);

#endif
