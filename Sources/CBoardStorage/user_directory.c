#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// Whether a field of a line, whose fields stand between colons, is a text.
static int has_field(const char *line, int number, const char *text) {
  for (; number > 0; number--) {
    line = strchr(line, ':');
    if (!line) return 0;
    line++;
  }
  size_t length = strcspn(line, ":\n");
  return length == strlen(text) && memcmp(line, text, length) == 0;
}

/// The first line that fits; with a number below 0, the first line at all.
static int find(FILE *file, int number, const char *text, char *line, int size) {
  while (fgets(line, size, file)) {
    size_t length = strcspn(line, "\n");
    const int is_whole = line[length] == '\n' || feof(file);
    if (!is_whole) {
      // The members of a group may be many, and stand behind all that is asked for.
      int byte;
      while ((byte = fgetc(file)) != EOF && byte != '\n') continue;
    }
    line[length] = 0;
    if (number < 0 || has_field(line, number, text)) return 1;
  }
  return 0;
}

/// Has `getent` ask the services that the machine names, each of which is a library of its own.
static int ask(const char *program, const char *database, const char *key, char *line, int size) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return 0;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  char *arguments[] = {(char *)program, (char *)database, (char *)key, NULL};
  pid_t child;
  const int code = posix_spawnp(&child, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  FILE *answer = code == 0 ? fdopen(ends[0], "r") : NULL;
  int is_found = 0;
  if (answer) {
    is_found = find(answer, -1, "", line, size);
    fclose(answer);
  } else {
    close(ends[0]);
  }
  if (code == 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  }
  return is_found;
}

int tercet_directory_entry(
    const char *path, const char *program, const char *database, int field, const char *key,
    char *line, int size) {
  FILE *file = fopen(path, "re");
  if (file) {
    const int is_found = find(file, field, key, line, size);
    fclose(file);
    if (is_found) return 1;
  }
  // A name that is a number is taken for one there.
  return ask(program, database, key, line, size) && has_field(line, field, key);
}
