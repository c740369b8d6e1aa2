#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0) return;
#endif
  struct rlimit limit;
  int end = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 1048576) end = (int)limit.rlim_cur;
  for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

/// Leaves nothing open but the three descriptors and /dev/null: a supervisor that held the control pipe of
/// another run would keep that run alive when the parent is gone.
void keep_descriptors(int control, int status, int output) {
  // Out of the way first: any of them may sit on a number that another is to have.
  int wanted[] = {control, status, output};
  int kept[] = {CONTROL_FD, STATUS_FD, OUTPUT_FD};
  for (int index = 0; index < 3; index++) {
    wanted[index] = fcntl(wanted[index], F_DUPFD, FIRST_FREE_FD);
    if (wanted[index] < 0) _exit(1);
  }
  for (int index = 0; index < 3; index++) {
    if (dup2(wanted[index], kept[index]) < 0) _exit(1);
    fcntl(kept[index], F_SETFD, FD_CLOEXEC);
  }
  int null = open("/dev/null", O_RDWR);
  if (null < 0) fail(CPROCESS_STAGE_DESCRIPTORS, errno, "/dev/null");
  for (int index = 0; index < 3; index++) {
    if (dup2(null, index) < 0) fail(CPROCESS_STAGE_DESCRIPTORS, errno, "/dev/null");
  }
  close_from(FIRST_FREE_FD);
}
