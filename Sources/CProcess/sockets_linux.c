#ifdef __linux__
#define _GNU_SOURCE
#include "proc_linux.h"
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { MAX_INODES = 4096, LISTENING = 0x0A };

/// The sockets that the processes left behind hold open, by inode.
struct inodes {
  unsigned long values[MAX_INODES];
  size_t count;
  pid_t pid;
};

static struct inodes inodes;

static void add_inode(long descriptor, void *context) {
  (void)context;
  char path[64], name[64];
  char number[24];
  size_t first = sizeof number;
  number[--first] = 0;
  do number[--first] = (char)('0' + descriptor % 10);
  while ((descriptor /= 10) > 0);
  proc_path(path, sizeof path, inodes.pid, "fd/");
  strncat(path, number + first, sizeof path - strlen(path) - 1);
  ssize_t length = readlink(path, name, sizeof name - 1);
  if (length < 9 || memcmp(name, "socket:[", 8) != 0 || inodes.count == MAX_INODES) return;
  name[length] = 0;
  unsigned long value = 0;
  for (const char *digit = name + 8; *digit >= '0' && *digit <= '9'; digit++) {
    value = value * 10 + (unsigned long)(*digit - '0');
  }
  inodes.values[inodes.count++] = value;
}

static int is_held(unsigned long inode) {
  for (size_t index = 0; index < inodes.count; index++) {
    if (inodes.values[index] == inode) return 1;
  }
  return 0;
}

static const char *field(const char *line, int index) {
  while (*line == ' ') line++;
  for (; index > 0; index--) {
    while (*line != 0 && *line != ' ') line++;
    while (*line == ' ') line++;
  }
  return line;
}

static unsigned long hexadecimal(const char **text, int digits) {
  unsigned long value = 0;
  for (; digits > 0; digits--, (*text)++) {
    char digit = **text;
    if (digit >= '0' && digit <= '9') value = value * 16 + (unsigned long)(digit - '0');
    else if (digit >= 'A' && digit <= 'F') value = value * 16 + (unsigned long)(digit - 'A' + 10);
    else break;
  }
  return value;
}

/// One line of /proc/net/tcp: the address is words of 32 bits in the machine's byte order, the port is plain
/// hex.
static size_t report_line(const struct family *family, const char *line, size_t reported) {
  const char *local = field(line, 1);
  const char *state = field(line, 3);
  if (reported == MAX_LISTENERS || hexadecimal(&state, 2) != LISTENING) return reported;
  struct cprocess_record record = {.kind = CPROCESS_LISTENER};
  while (*local != ':' && *local != 0 && record.length < sizeof record.address) {
    uint32_t word = (uint32_t)hexadecimal(&local, 8);
    memcpy(record.address + record.length, &word, sizeof word);
    record.length += sizeof word;
  }
  if (*local != ':') return reported;
  local++;
  record.port = (uint16_t)hexadecimal(&local, 4);
  unsigned long inode = 0;
  for (const char *digit = field(line, 9); *digit >= '0' && *digit <= '9'; digit++) {
    inode = inode * 10 + (unsigned long)(*digit - '0');
  }
  if (!family->owns_network && !is_held(inode)) return reported;
  send_record(&record);
  return reported + 1;
}

static size_t report_table(const struct family *family, const char *path, size_t reported) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return reported;
  char text[4096];
  size_t length = 0;
  ssize_t count;
  while ((count = read(file, text + length, sizeof text - 1 - length)) > 0) {
    length += (size_t)count;
    text[length] = 0;
    char *line = text;
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
      *end = 0;
      reported = report_line(family, line, reported);
    }
    length = strlen(line);
    if (length + 1 >= sizeof text) length = 0;
    memmove(text, line, length);
  }
  close(file);
  return reported;
}

void report_listeners(const struct family *family, const struct member *members, size_t count) {
  inodes.count = 0;
  for (size_t index = 0; index < count; index++) {
    char path[64];
    inodes.pid = members[index].pid;
    proc_path(path, sizeof path, inodes.pid, "fd");
    visit_numbers(path, add_inode, NULL);
  }
  size_t reported = report_table(family, "/proc/self/net/tcp", 0);
  report_table(family, "/proc/self/net/tcp6", reported);
}

#endif
