#define _GNU_SOURCE
#include "CTerminalProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { terminal = 0 };

static struct termios program_modes;

static void reset_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &action, NULL);
}

void terminal_program_set_foreground(pid_t group) {
  sigset_t mask, old;
  sigemptyset(&mask);
  sigaddset(&mask, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &mask, &old);
  tcsetpgrp(terminal, group);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void terminal_program_take_foreground(void) { terminal_program_set_foreground(getpgrp()); }

/// Runs in the child with all signals blocked. Uses only what is safe between fork and exec.
static _Noreturn void become(char *const arguments[], int report) {
  setpgid(0, 0);
  terminal_program_set_foreground(getpid());
  reset_signals();
  // Close descriptors that our parent may have left open.
  syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  execv(arguments[0], arguments);
  const int reason = errno;
  const ssize_t ignored = write(report, &reason, sizeof reason);
  (void)ignored;
  _exit(127);
}

static int reap(pid_t program, int reason) {
  while (waitpid(program, NULL, 0) < 0 && errno == EINTR) continue;
  return reason;
}

int terminal_program_start(char *const arguments[], pid_t *program) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) < 0) return errno;
  sigset_t all, old;
  sigfillset(&all);
  // In the child, our handlers would write to our own loop's pipe.
  pthread_sigmask(SIG_BLOCK, &all, &old);
  const pid_t child = fork();
  if (child == 0) become(arguments, report[1]);
  int reason = child < 0 ? errno : 0;
  if (child > 0) {
    // Parent and child both do this, so that it doesn't matter who runs first.
    setpgid(child, child);
    terminal_program_set_foreground(child);
  }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  close(report[1]);
  if (child > 0) {
    int code = 0;
    ssize_t count;
    do count = read(report[0], &code, sizeof code);
    while (count < 0 && errno == EINTR);
    if (count == sizeof code) reason = reap(child, code);
  }
  close(report[0]);
  *program = child;
  return reason;
}

enum terminal_program_state terminal_program_look(pid_t program, int *number) {
  int status = 0;
  pid_t seen;
  do seen = waitpid(program, &status, WNOHANG | WUNTRACED);
  while (seen < 0 && errno == EINTR);
  *number = 0;
  if (seen == 0) return terminal_program_runs;
  if (seen < 0) return terminal_program_exited;
  if (WIFSTOPPED(status)) {
    *number = WSTOPSIG(status);
    return terminal_program_stopped;
  }
  if (WIFSIGNALED(status)) {
    *number = WTERMSIG(status);
    return terminal_program_killed;
  }
  *number = WEXITSTATUS(status);
  return terminal_program_exited;
}

int terminal_program_is_ours(void) { return tcgetpgrp(terminal) == getpgrp(); }

void terminal_program_remember_modes(void) { tcgetattr(terminal, &program_modes); }

void terminal_program_reenter_modes(void) {
  while (tcsetattr(terminal, TCSANOW, &program_modes) < 0 && errno == EINTR) continue;
}
