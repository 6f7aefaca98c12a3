#pragma once
#include <sys/types.h>

/// What a child process starts with; -1 and NULL leave a thing out.
struct child_start {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  /// The path of a terminal that becomes the child's controlling one, and its descriptors 0 to 2.
  const char *terminal;
  /// Descriptors that take the place of 0, 1 and 2.
  int input, output, error;
  /// Becomes the child's descriptor 3.
  int extra;
};

/// Starts a child with default signals and no descriptor but the named ones; 0 or an errno.
int child_spawn(const struct child_start *start, pid_t *pid);

/// A descriptor that polls readable once the process has ended, or -1.
int child_watch(pid_t pid);

/// Reaps an ended child. Returns its exit code, or the negated number of the signal it died of.
int child_reap(pid_t pid);

/// Opens a pair; both ends close on exec. 0 or an errno.
int terminal_open(int *leader, int *follower, char path[64], int columns, int rows);

int terminal_resize(int descriptor, int columns, int rows);

/// Bytes that the program on the terminal has not read yet.
int terminal_unread(int follower);

/// Writes the terminal's settings (modes and control characters) to `into`; the count of bytes.
int terminal_settings(int follower, unsigned char into[128]);

/// Limits how long a running child may make a file; negative for no limit. 0 or an errno.
int child_limit_files(pid_t pid, long bytes);
