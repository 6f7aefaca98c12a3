#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static char line[4096];
static size_t line_length;
static int exit_code;
static int is_set;
static struct sigaction before;

/// Distinguishes a truncated mapped file from our own faults and from signals that someone sent.
static void on_bus_error(int number, siginfo_t *information, void *context) {
  (void)context;
  if (information->si_code == BUS_ADRERR) {
    const ssize_t ignored = write(STDERR_FILENO, line, line_length);
    (void)ignored;
    _exit(exit_code);
  }
  // It happens again after returning, or is raised again.
  sigaction(number, &before, 0);
  if (information->si_code <= 0) raise(number);
}

void tercet_exit_on_lost_index(const char *said, int code) {
  line_length = strnlen(said, sizeof line);
  memcpy(line, said, line_length);
  exit_code = code;
  if (is_set) return;
  is_set = 1;
  const struct sigaction now = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};
  sigaction(SIGBUS, &now, &before);
}
