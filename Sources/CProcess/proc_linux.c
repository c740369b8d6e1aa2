#ifdef __linux__
#define _GNU_SOURCE
#include "proc_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static size_t append(char *path, size_t length, size_t capacity, const char *text) {
  while (*text != 0 && length + 1 < capacity) path[length++] = *text++;
  path[length] = 0;
  return length;
}

void proc_path(char *path, size_t capacity, pid_t pid, const char *name) {
  char digits[16];
  size_t first = sizeof digits;
  digits[--first] = 0;
  do {
    digits[--first] = (char)('0' + pid % 10);
    pid /= 10;
  } while (pid > 0);
  size_t length = append(path, 0, capacity, "/proc/");
  length = append(path, length, capacity, digits + first);
  length = append(path, length, capacity, "/");
  append(path, length, capacity, name);
}

ssize_t read_start(const char *path, char *text, size_t capacity) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  size_t length = 0;
  while (length + 1 < capacity) {
    ssize_t count = read(file, text + length, capacity - 1 - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += (size_t)count;
  }
  close(file);
  text[length] = 0;
  return (ssize_t)length;
}

/// What getdents64 fills in; the C library declares it only together with readdir, which allocates.
struct entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

static int number(const char *text, long *value) {
  *value = 0;
  if (*text == 0) return 0;
  for (; *text != 0; text++) {
    if (*text < '0' || *text > '9') return 0;
    *value = *value * 10 + (*text - '0');
  }
  return 1;
}

int visit_numbers(const char *path, void (*visit)(long, void *), void *context) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return errno;
  _Alignas(8) char buffer[8192];
  for (;;) {
    long count = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      const struct entry *entry = (const struct entry *)(buffer + at);
      at += entry->length;
      long value;
      if (number(entry->name, &value)) visit(value, context);
    }
  }
  close(folder);
  return 0;
}

#endif
