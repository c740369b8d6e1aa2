#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/// Why the command could not be executed, sent from the forked child to the supervisor.
struct refusal {
  int stage;
  int error;
};

static void refuse(int pipe, int stage, int error) {
  struct refusal refusal = {stage, error};
  ssize_t written = write(pipe, &refusal, sizeof refusal);
  (void)written;
  _exit(127);
}

static void default_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Sets a limit, or as near to it as the hard limit allows. Returns 0 or an errno.
static int limit_to(int resource, uint64_t value) {
  if (value == UINT64_MAX) return 0;
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  if (limit.rlim_max == RLIM_INFINITY || value < limit.rlim_max) limit.rlim_max = (rlim_t)value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

static int set_limits(const struct cprocess_request *request) {
  int error;
  if ((error = limit_to(RLIMIT_DATA, request->memory)) != 0) return error;
  if ((error = limit_to(RLIMIT_NPROC, request->processes)) != 0) return error;
  if ((error = limit_to(RLIMIT_FSIZE, request->file_size)) != 0) return error;
  // 1, not 0: where core dumps are piped to a program, Linux ignores the limit, but takes 1 for "no dump at
  // all".
  return limit_to(RLIMIT_CORE, 1);
}

/// Where memory runs out, the command is to die for it rather than the program that watches it.
static void offer_to_oom_killer(void) {
#ifdef __linux__
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score < 0) return;
  ssize_t written = write(score, "1000", 4);
  (void)written;
  close(score);
#endif
}

/// Executes a file. Returns the errno if that fails.
///
/// A file that the parent has just written may still be open in another supervisor, forked by another thread
/// in that moment and not yet at the point where it closes what it inherited. That passes.
static int execute(const char *path, const struct cprocess_request *request) {
  const struct timespec pause = {0, 10000000};
  for (int attempt = 0; attempt < 200; attempt++) {
    execve(path, request->arguments, request->environment);
    if (errno != ETXTBSY) break;
    nanosleep(&pause, NULL);
  }
  return errno;
}

static void become_command(const struct cprocess_request *request, pid_t supervisor, int report) {
  setsid();
  // Told by the command-to-be itself: from its first instruction on, it may kill the supervisor.
  send_record(&(struct cprocess_record){.kind = CPROCESS_FORKED, .pid = getpid()});
  tie_to_parent();
  if (getppid() != supervisor) _exit(127);  // It died before the tie was there.
  default_signals();
  offer_to_oom_killer();
  if (dup2(OUTPUT_FD, STDOUT_FILENO) < 0 || dup2(OUTPUT_FD, STDERR_FILENO) < 0) {
    refuse(report, CPROCESS_STAGE_DESCRIPTORS, errno);
  }
  int error = set_limits(request);
  if (error != 0) refuse(report, CPROCESS_STAGE_LIMIT, error);
  if (chdir(request->directory) != 0) refuse(report, CPROCESS_STAGE_DIRECTORY, errno);
  refuse_privileges();

  // As execvp does: go on after a file that is not there, remember one that may not be executed.
  error = ENOENT;
  for (const char *const *path = request->candidates; *path != NULL; path++) {
    int failed = execute(*path, request);
    if (failed == ENOENT || failed == ENOTDIR) continue;
    error = failed;
    if (failed != EACCES) break;
  }
  refuse(report, CPROCESS_STAGE_EXECUTE, error);
}

/// Starts the command in a session of its own and returns when it is executing. Does not return when it
/// cannot be.
pid_t start_command(const struct cprocess_request *request) {
  int ends[2];
  if (pipe(ends) != 0) fail(CPROCESS_STAGE_DESCRIPTORS, errno, "pipe");
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t supervisor = getpid();
#ifdef __linux__
  // The supervisor waits for the execution anyway; its memory, which is the gate's, is not worth copying for that.
  pid_t pid = vfork();
#else
  pid_t pid = fork();
#endif
  if (pid < 0) fail(CPROCESS_STAGE_FORK, errno, "fork");
  if (pid == 0) {
    close(ends[0]);
    become_command(request, supervisor, ends[1]);
  }
  close(ends[1]);
  close(OUTPUT_FD);
  struct refusal refusal;
  ssize_t count;
  do count = read(ends[0], &refusal, sizeof refusal);
  while (count < 0 && errno == EINTR);
  close(ends[0]);
  if (count == (ssize_t)sizeof refusal) fail(refusal.stage, refusal.error, "");
  return pid;
}
