#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Without fork: other threads of a test process may hold any lock at that moment.
static void arrange(const struct child_start *start, posix_spawn_file_actions_t *actions) {
  int lowest = start->extra >= 0 ? 4 : 3;
  if (start->terminal) {
    posix_spawn_file_actions_addopen(actions, 0, start->terminal, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(actions, 0, 1);
    posix_spawn_file_actions_adddup2(actions, 0, 2);
  }
  if (start->input >= 0) posix_spawn_file_actions_adddup2(actions, start->input, 0);
  if (start->output >= 0) posix_spawn_file_actions_adddup2(actions, start->output, 1);
  if (start->error >= 0) posix_spawn_file_actions_adddup2(actions, start->error, 2);
  if (start->extra >= 0) posix_spawn_file_actions_adddup2(actions, start->extra, 3);
  posix_spawn_file_actions_addclosefrom_np(actions, lowest);
  if (start->directory) posix_spawn_file_actions_addchdir_np(actions, start->directory);
}

int child_spawn(const struct child_start *start, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  if (start->terminal) flags |= POSIX_SPAWN_SETSID;
  posix_spawnattr_setflags(&attributes, flags);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  arrange(start, &actions);
  int result = posix_spawnp(
      pid, start->program, &actions, &attributes, start->arguments, start->environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return result;
}

int child_watch(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int child_reap(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int child_limit_files(pid_t pid, long bytes) {
  struct rlimit limit = {.rlim_cur = bytes < 0 ? RLIM_INFINITY : (rlim_t)bytes,
                         .rlim_max = RLIM_INFINITY};
  return prlimit(pid, RLIMIT_FSIZE, &limit, NULL) == 0 ? 0 : errno;
}
