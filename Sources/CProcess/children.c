#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// News of ended children comes as bytes in a pipe of the supervisor's own, so that one `poll` waits for them
// and for the control pipe alike. (A signalfd would do on Linux only.)

static int news[2] = {-1, -1};

static void child_ended(int signal) {
  (void)signal;
  int error = errno;
  char byte = 0;
  // A full pipe is as good as one more byte in it.
  if (write(news[1], &byte, 1) < 0) errno = error;
  errno = error;
}

/// Takes up the signal state of a supervisor: children are noticed, and nothing but its parent ends it.
/// Returns the descriptor that becomes readable when a child ends. To be called anew after a fork.
int watch_children(void) {
  if (news[0] >= 0) close(news[0]);
  if (news[1] >= 0) close(news[1]);
  if (pipe(news) != 0) fail(CPROCESS_STAGE_DESCRIPTORS, errno, "pipe");
  for (int end = 0; end < 2; end++) {
    fcntl(news[end], F_SETFD, FD_CLOEXEC);
    fcntl(news[end], F_SETFL, O_NONBLOCK);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &action, NULL);
  // A KILL from outside is the parent's answer to everything; other signals are not meant for the supervisor.
  action.sa_handler = SIG_IGN;
  const int ignored[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM};
  for (size_t index = 0; index < sizeof ignored / sizeof *ignored; index++) {
    sigaction(ignored[index], &action, NULL);
  }
  action.sa_handler = child_ended;
  action.sa_flags = SA_NOCLDSTOP;
  sigaction(SIGCHLD, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  return news[0];
}

/// Waits until a child has ended, at most so long; -1 for as long as it takes.
void await_child(int milliseconds) {
  struct pollfd wait = {.fd = news[0], .events = POLLIN};
  poll(&wait, 1, milliseconds);
  char bytes[64];
  while (read(news[0], bytes, sizeof bytes) > 0) {
  }
}
