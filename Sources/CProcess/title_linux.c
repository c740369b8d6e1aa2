#ifdef __linux__
#define _GNU_SOURCE
#include "proc_linux.h"
#include "supervisor.h"

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

/// The start of the field, counted from 3, that follows the name in proc(5)'s `stat`.
static const char *stat_field(const char *text, int number) {
  const char *rest = strrchr(text, ')');
  if (rest == NULL || rest[1] == 0) return NULL;
  rest += 2;
  for (int field = 3; field < number; field++) {
    rest = strchr(rest, ' ');
    if (rest == NULL) return NULL;
    rest++;
  }
  return rest;
}

/// Fields 48 and 49 of `stat`: where the kernel reads the command line that it shows of this process.
static int find_arguments(char **start, char **end) {
  char text[1024];
  if (read_start("/proc/self/stat", text, sizeof text) <= 0) return 0;
  const char *from = stat_field(text, 48), *to = stat_field(text, 49);
  if (from == NULL || to == NULL) return 0;
  *start = (char *)strtoul(from, NULL, 10);
  *end = (char *)strtoul(to, NULL, 10);
  return *start != NULL && *start < *end;
}

/// Shows in `ps` what is supervised, as far as the room of the program's own command line goes: the supervisor is a
/// fork of a program that it otherwise could not be told from.
void show_supervised(const struct cprocess_request *request) {
  prctl(PR_SET_NAME, "supervisor");
  char *start, *end;
  if (request->candidates == NULL || !find_arguments(&start, &end)) return;
  size_t room = (size_t)(end - start) - 1;
  memset(start, 0, room + 1);
  size_t length = 0;
  const char *text = "supervises";
  for (size_t word = 0; text != NULL && length < room; text = request->arguments[word++]) {
    if (length > 0) start[length++] = ' ';
    while (*text != 0 && length < room) start[length++] = *text++;
  }
}

#endif
