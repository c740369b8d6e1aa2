#ifndef CPROCESS_PROC_LINUX_H
#define CPROCESS_PROC_LINUX_H

#include <stddef.h>
#include <sys/types.h>

// Reading /proc without malloc and stdio.

/// Writes "/proc/PID/name" into `path`.
void proc_path(char *path, size_t capacity, pid_t pid, const char *name);

/// Reads what fits of a file, ends it with 0, and returns its length; -1 if it cannot be read.
ssize_t read_start(const char *path, char *text, size_t capacity);

/// Calls `visit` with every entry of a folder whose name is a number.
int visit_numbers(const char *folder, void (*visit)(long number, void *context), void *context);

#endif
