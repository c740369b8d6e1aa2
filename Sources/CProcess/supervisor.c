#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void send_record(const struct cprocess_record *record) {
  ssize_t written;
  do written = write(STATUS_FD, record, sizeof *record);
  while (written < 0 && errno == EINTR);
}

void fail(int stage, int error, const char *text) {
  struct cprocess_record record = {.kind = CPROCESS_FAILED, .stage = stage, .error = error};
  strncpy(record.text, text, sizeof record.text - 1);
  send_record(&record);
  _exit(1);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t nanoseconds(struct timeval time) {
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

static struct rusage usage_of_reaped(void) {
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  getrusage(RUSAGE_CHILDREN, &usage);
  return usage;
}

static uint64_t processor_nanoseconds(const struct rusage *usage) {
  return nanoseconds(usage->ru_utime) + nanoseconds(usage->ru_stime);
}

/// Reports what the family has used so far.
static void report_used(const struct family *family) {
  struct rusage usage = usage_of_reaped();
  send_record(&(struct cprocess_record){
      .kind = CPROCESS_USED,
      .processor_nanoseconds = processor_nanoseconds(&usage) + family_nanoseconds(family)});
}

/// Reports what the family has used, now that all of it is reaped.
static void report_swept(void) {
  struct rusage usage = usage_of_reaped();
#ifdef __linux__
  const uint64_t unit = 1024;
#else
  const uint64_t unit = 1;
#endif
  send_record(&(struct cprocess_record){
      .kind = CPROCESS_SWEPT,
      .peak_bytes = (uint64_t)usage.ru_maxrss * unit,
      .processor_nanoseconds = processor_nanoseconds(&usage)});
}

/// How the life of a family came to its end.
enum end { COMMAND_ENDED, KILL_ORDERED, PARENT_GONE };

/// Obeys the control pipe until the command has ended, by itself or by order.
static enum end await_end(struct family *family, int children) {
  for (;;) {
    struct pollfd events[] = {{.fd = CONTROL_FD, .events = POLLIN}, {.fd = children, .events = POLLIN}};
    if (poll(events, 2, -1) < 0) continue;
    if (events[0].revents != 0) {
      unsigned char signal = 0;
      ssize_t count = read(CONTROL_FD, &signal, 1);
      if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return PARENT_GONE;
      if (count == 1 && signal == SIGKILL) return KILL_ORDERED;
      if (count == 1 && signal == 0) {
        report_used(family);
      } else if (count == 1) {
        signal_family(family, signal);
        signal_family(family, SIGCONT);  // One that is stopped could not answer.
      }
    }
    if (events[1].revents != 0) {
      await_child(0);
      reap(family);
      if (family->ended) return COMMAND_ENDED;
    }
  }
}

static void report_end(const struct family *family, uint64_t begun) {
  send_record(&(struct cprocess_record){.kind = CPROCESS_ENDED,
                                        .signalled = family->signalled,
                                        .value = family->value,
                                        .nanoseconds = now() - begun});
}

/// Starts the command and answers for its family until nothing of it is left.
static void serve(const struct cprocess_request *request, int children) {
  struct family family = {
      .owns_namespace = (request->namespaces & CPROCESS_NEW_PID) != 0,
      .owns_network = (request->namespaces & CPROCESS_NEW_NETWORK) != 0,
  };
  if (request->candidates == NULL) {
    send_record(&(struct cprocess_record){.kind = CPROCESS_STARTED});
    return;
  }
  uint64_t begun = now();
  family.command = start_command(request);
  send_record(&(struct cprocess_record){.kind = CPROCESS_STARTED});

  enum end end = await_end(&family, children);
  if (end == COMMAND_ENDED) {
    report_end(&family, begun);
    report_strays(&family);
  } else if (end == KILL_ORDERED) {
    report_escaped(&family);
  }
  sweep(&family);
  if (end == KILL_ORDERED) report_end(&family, begun);
  report_swept();
}

/// Waits for the first process of the PID namespace, after whose end the kernel has left nothing in it; kills
/// it when the parent is gone.
static void watch(pid_t first, int children) {
  struct pollfd events[] = {{.fd = CONTROL_FD, .events = 0}, {.fd = children, .events = POLLIN}};
  while (waitpid(first, NULL, WNOHANG) == 0) {
    if (poll(events, 2, -1) < 0) continue;
    if (events[0].revents != 0) {
      kill(first, SIGKILL);
      events[0].fd = -1;
    }
    if (events[1].revents != 0) await_child(0);
  }
}

static void finish(void) __attribute__((noreturn));

static void finish(void) {
  send_record(&(struct cprocess_record){.kind = CPROCESS_DONE});
  _exit(0);
}

void supervise(const struct cprocess_request *request, int control, int status, int output) {
  setsid();
  show_supervised(request);
  keep_descriptors(control, status, output);
  int children = watch_children();
  // Not to keep a folder of the parent's in use.
  if (chdir("/") != 0) fail(CPROCESS_STAGE_DIRECTORY, errno, "/");
  adopt_orphans();
  enter_namespaces(request);
  if ((request->namespaces & CPROCESS_NEW_PID) == 0) {
    mount_file_systems(request);
    serve(request, children);
    finish();
  }
  pid_t first = fork();
  if (first < 0) fail(CPROCESS_STAGE_FORK, errno, "fork");
  if (first == 0) {
    tie_to_parent();
    children = watch_children();
    mount_file_systems(request);
    serve(request, children);
    _exit(0);
  }
  close(OUTPUT_FD);
  watch(first, children);
  finish();
}
