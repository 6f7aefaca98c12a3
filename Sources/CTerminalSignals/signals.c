#define _GNU_SOURCE
#include "CTerminalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

enum { restore_limit = 512, line_limit = 1024, stack_size = 64 * 1024 };

/// How long the loop has to end by itself before the alarm ends the process.
enum { loop_milliseconds = 80 };

/// How long to wait for a blocked terminal, in total.
enum { blocked_milliseconds = 1000 };

static int terminal_input = -1;
static int terminal_output = -1;
static struct termios saved_modes;
static struct termios program_modes;
static uint8_t restore_bytes[restore_limit];
static volatile sig_atomic_t restore_count = 0;
static uint8_t lost_file_line[line_limit];
static volatile sig_atomic_t lost_file_count = 0;
static volatile sig_atomic_t lost_file_code = 0;
static volatile sig_atomic_t modes_engaged = 0;
static volatile sig_atomic_t screen_engaged = 0;
static volatile sig_atomic_t deadly_signal = 0;
static volatile sig_atomic_t is_handed_over = 0;
static int signal_pipe[2] = {-1, -1};
static char alternate_stack[stack_size] __attribute__((aligned(16)));

static const int reported_signals[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGCHLD};
// SIGRTMIN to SIGRTMAX, which aren't constants, are deadly too.
static const int deadly_signals[] = {SIGTERM, SIGHUP,    SIGINT,  SIGQUIT, SIGUSR1, SIGUSR2,
                                     SIGXCPU, SIGVTALRM, SIGPROF, SIGIO,   SIGPWR,  SIGSTKFLT};
static const int crash_signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
static const int ignored_signals[] = {SIGPIPE, SIGXFSZ};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

int terminal_signals_remember(int input, int output) {
  terminal_input = input;
  terminal_output = output;
  return tcgetattr(input, &saved_modes);
}

void terminal_signals_set_restore_bytes(const uint8_t *bytes, size_t count) {
  if (count > restore_limit) return;
  // A handler that runs now finds no bytes instead of half of them.
  restore_count = 0;
  memcpy(restore_bytes, bytes, count);
  restore_count = (sig_atomic_t)count;
}

void terminal_signals_set_lost_file_line(const uint8_t *line, size_t count, int code) {
  if (count > line_limit) return;
  lost_file_count = 0;
  memcpy(lost_file_line, line, count);
  lost_file_code = code;
  lost_file_count = (sig_atomic_t)count;
}

void terminal_signals_engage_modes(void) {
  tcgetattr(terminal_input, &program_modes);
  modes_engaged = 1;
}

void terminal_signals_reenter_modes(void) {
  modes_engaged = 1;
  // Don't drain: output stopped by another program would never drain.
  tcflow(terminal_input, TCOON);
  while (tcsetattr(terminal_input, TCSANOW, &program_modes) < 0 && errno == EINTR) continue;
}

void terminal_signals_engage_screen(void) { screen_engaged = 1; }

/// Writes the restore bytes. If the terminal is blocked, drops its pending output and tries again.
static void write_restore_bytes(void) {
  size_t done = 0;
  const size_t count = (size_t)restore_count;
  int waited = 0;
  const int flags = fcntl(terminal_output, F_GETFL);
  if (flags >= 0) fcntl(terminal_output, F_SETFL, flags | O_NONBLOCK);
  while (done < count && waited < blocked_milliseconds) {
    const ssize_t written = write(terminal_output, restore_bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd descriptor = {.fd = terminal_output, .events = POLLOUT};
      if (poll(&descriptor, 1, 50) <= 0) tcflush(terminal_output, TCOFLUSH);
      waited += 50;
    } else if (written < 0 && errno != EINTR) {
      break;
    }
  }
  if (flags >= 0) fcntl(terminal_output, F_SETFL, flags);
}

/// Restores the saved modes. SIGTTOU is blocked because it would stop us in the background.
static void restore_modes(void) {
  sigset_t mask, old;
  sigemptyset(&mask);
  sigaddset(&mask, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &mask, &old);
  // Leave typed-ahead input to the shell, unless a signal ends us: it may be half a paste.
  if (deadly_signal) tcflush(terminal_input, TCIFLUSH);
  while (tcsetattr(terminal_input, TCSANOW, &saved_modes) < 0 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void terminal_signals_restore(void) {
  const int saved_errno = errno;
  if (__atomic_exchange_n(&screen_engaged, 0, __ATOMIC_SEQ_CST)) write_restore_bytes();
  if (__atomic_exchange_n(&modes_engaged, 0, __ATOMIC_SEQ_CST)) restore_modes();
  errno = saved_errno;
}

static void set_action(int signal, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (handler != SIG_DFL && handler != SIG_IGN) sigfillset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

/// The C library reserves the signals below SIGRTMIN and refuses handlers for them. Their default
/// action ends the process.
static const int library_signals[] = {32, 33};

/// Large enough for the kernel's sigaction on every machine, and the size of its signal set.
enum { kernel_action_size = 64, kernel_set_size = 8 };

/// Gives the library's signals the handler of another signal; 0 means the default.
static void set_library_actions(int model) {
  unsigned char action[kernel_action_size] = {0};
  if (model != 0 && syscall(SYS_rt_sigaction, model, NULL, action, kernel_set_size) != 0) return;
  for (size_t i = 0; i < COUNT(library_signals); i++) {
    syscall(SYS_rt_sigaction, library_signals[i], action, NULL, kernel_set_size);
  }
}

static void unblock(int signal) {
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, signal);
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
}

_Noreturn void terminal_signals_end_process(int signal) {
  deadly_signal = signal;
  terminal_signals_restore();
  set_action(signal, SIG_DFL, 0);
  set_library_actions(0);
  unblock(signal);
  raise(signal);
  kill(getpid(), signal);
  _exit(128 + signal);
}

void terminal_signals_limit_time(int signal, int milliseconds) {
  deadly_signal = signal;
  const struct itimerval timer = {
    .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void report_to_loop(int signal) {
  const int saved_errno = errno;
  const uint8_t number = (uint8_t)signal;
  const ssize_t ignored = write(signal_pipe[1], &number, 1);
  (void)ignored;
  errno = saved_errno;
}

static void on_deadly(int signal) {
  if (deadly_signal) return;
  // The loop first ends the other program, and limits the time itself.
  if (!is_handed_over) terminal_signals_limit_time(signal, loop_milliseconds);
  report_to_loop(signal);
}

void terminal_signals_hand_over(int is_given) { is_handed_over = is_given; }

void terminal_signals_enter_shell_modes(void) { restore_modes(); }

static void on_alarm(int signal) {
  (void)signal;
  if (deadly_signal) terminal_signals_end_process(deadly_signal);
}

static void on_crash(int signal) { terminal_signals_end_process(signal); }

/// Distinguishes a truncated mapped file from a fault of our own or a sent signal.
static void on_bus_error(int signal, siginfo_t *information, void *context) {
  (void)context;
  if (information->si_code != BUS_ADRERR || lost_file_count == 0) on_crash(signal);
  deadly_signal = signal;
  terminal_signals_restore();
  const ssize_t ignored = write(STDERR_FILENO, lost_file_line, (size_t)lost_file_count);
  (void)ignored;
  _exit(lost_file_code);
}

int terminal_signals_install(void) {
  if (signal_pipe[0] < 0) {
    if (pipe2(signal_pipe, O_NONBLOCK | O_CLOEXEC) < 0) return -1;
    atexit(terminal_signals_restore);
  }
  const stack_t stack = {.ss_sp = alternate_stack, .ss_size = stack_size};
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < COUNT(ignored_signals); i++) set_action(ignored_signals[i], SIG_IGN, 0);
  for (size_t i = 0; i < COUNT(reported_signals); i++) {
    set_action(reported_signals[i], report_to_loop, SA_RESTART | SA_ONSTACK);
  }
  for (size_t i = 0; i < COUNT(deadly_signals); i++) {
    set_action(deadly_signals[i], on_deadly, SA_RESTART | SA_ONSTACK);
  }
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) {
    set_action(signal, on_deadly, SA_RESTART | SA_ONSTACK);
  }
  set_library_actions(SIGTERM);
  set_action(SIGALRM, on_alarm, SA_RESTART | SA_ONSTACK);
  for (size_t i = 0; i < COUNT(crash_signals); i++) {
    set_action(crash_signals[i], on_crash, SA_ONSTACK | SA_NODEFER);
  }
  struct sigaction action;
  sigaction(SIGBUS, NULL, &action);
  action.sa_sigaction = on_bus_error;
  action.sa_flags |= SA_SIGINFO;
  sigaction(SIGBUS, &action, NULL);
  return signal_pipe[0];
}

void terminal_signals_stop_group(void) {
  set_action(SIGTSTP, SIG_DFL, 0);
  unblock(SIGTSTP);
  // Stop the whole job, or the shell would wait for our parent.
  kill(0, SIGTSTP);
  set_action(SIGTSTP, report_to_loop, SA_RESTART | SA_ONSTACK);
}
