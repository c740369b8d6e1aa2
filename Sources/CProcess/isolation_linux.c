#ifdef __linux__
#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  size_t length = strlen(text);
  int error = write(file, text, length) == (ssize_t)length ? 0 : errno;
  close(file);
  return error;
}

/// Maps the user to itself: files keep their owners, and the command gains nothing that it had not before.
static void enter_user_namespace(const struct cprocess_request *request) {
  if (unshare(CLONE_NEWUSER) != 0) fail(CPROCESS_STAGE_USER, errno, "");
  int error = write_file("/proc/self/setgroups", "deny");
  if (error != 0 && error != ENOENT) fail(CPROCESS_STAGE_USER, error, "setgroups");
  if ((error = write_file("/proc/self/uid_map", request->uid_map)) != 0) {
    fail(CPROCESS_STAGE_USER, error, "uid_map");
  }
  if ((error = write_file("/proc/self/gid_map", request->gid_map)) != 0) {
    fail(CPROCESS_STAGE_USER, error, "gid_map");
  }
}

/// A new network namespace has a loopback interface that is down.
static void bring_loopback_up(void) {
  int control = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (control < 0) fail(CPROCESS_STAGE_LOOPBACK, errno, "");
  struct ifreq interface;
  memset(&interface, 0, sizeof interface);
  memcpy(interface.ifr_name, "lo", 3);
  if (ioctl(control, SIOCGIFFLAGS, &interface) != 0) fail(CPROCESS_STAGE_LOOPBACK, errno, "");
  interface.ifr_flags |= IFF_UP | IFF_RUNNING;
  if (ioctl(control, SIOCSIFFLAGS, &interface) != 0) fail(CPROCESS_STAGE_LOOPBACK, errno, "");
  close(control);
}

void enter_namespaces(const struct cprocess_request *request) {
  if (request->namespaces & CPROCESS_NEW_USER) enter_user_namespace(request);
  int flags = 0;
  if (request->namespaces & CPROCESS_NEW_PID) flags |= CLONE_NEWPID | CLONE_NEWIPC;
  if (request->namespaces & CPROCESS_NEW_MOUNT) flags |= CLONE_NEWNS;
  if (request->namespaces & CPROCESS_NEW_NETWORK) flags |= CLONE_NEWNET;
  if (flags != 0 && unshare(flags) != 0) fail(CPROCESS_STAGE_UNSHARE, errno, "");
  if (request->namespaces & CPROCESS_NEW_NETWORK) bring_loopback_up();
}

void mount_file_systems(const struct cprocess_request *request) {
  if ((request->namespaces & CPROCESS_NEW_MOUNT) == 0) return;
  // Nothing that is mounted from here on may be seen outside.
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) fail(CPROCESS_STAGE_PRIVATE, errno, "/");
  if (request->namespaces & CPROCESS_NEW_PID) {
    unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    if (mount("proc", "/proc", "proc", flags, NULL) != 0) fail(CPROCESS_STAGE_PROC, errno, "/proc");
  }
  if (request->overlay_target != NULL) {
    if (mount("overlay", request->overlay_target, "overlay", 0, request->overlay_options) != 0) {
      fail(CPROCESS_STAGE_OVERLAY, errno, request->overlay_target);
    }
  }
  for (size_t index = 0; index < request->bind_count; index++) {
    const struct cprocess_mount *bind = &request->binds[index];
    if (mount(bind->source, bind->target, NULL, MS_BIND | MS_REC, NULL) != 0) {
      fail(CPROCESS_STAGE_BIND, errno, bind->target);
    }
  }
}

/// The caller is killed when the thread that forked it ends; the threads here are whole processes.
void tie_to_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

void adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/// No set-user-ID program: a member of the family that ran as another user could not be killed.
void refuse_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

#endif
