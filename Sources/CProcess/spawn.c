#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int close_on_exec_pipe(int ends[2]) {
#ifdef __linux__
  // In one step: between two, another thread's fork could inherit the ends.
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static void close_both(const int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

static void do_not_block(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

int cprocess_pipe(int ends[2]) {
  int error = close_on_exec_pipe(ends);
  if (error != 0) return error;
  do_not_block(ends[0]);
  do_not_block(ends[1]);
  return 0;
}

/// Forks with every signal blocked, so that none of the parent's handlers ever runs in the child.
static pid_t fork_quietly(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = fork();
  if (pid == 0) return 0;
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return pid;
}

int cprocess_spawn(const struct cprocess_request *request, struct cprocess_supervisor *supervisor) {
  int control[2], status[2], output[2], error;
  if ((error = close_on_exec_pipe(control)) != 0) return error;
  if ((error = close_on_exec_pipe(status)) != 0) {
    close_both(control);
    return error;
  }
  if ((error = close_on_exec_pipe(output)) != 0) {
    close_both(control);
    close_both(status);
    return error;
  }

  pid_t pid = fork_quietly();
  if (pid == 0) supervise(request, control[0], status[1], output[1]);
  error = errno;
  close(status[1]);
  close(output[1]);
  if (pid < 0) {
    close_both(control);
    close(status[0]);
    close(output[0]);
    return error;
  }
  do_not_block(control[1]);
  do_not_block(status[0]);
  do_not_block(output[0]);
  *supervisor = (struct cprocess_supervisor){pid, control[1], control[0], status[0], output[0]};
  return 0;
}
