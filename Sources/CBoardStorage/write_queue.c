#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// The byte that is locked for the turn to write, past the end of any log.
static const long long turn_place = 1LL << 40;

static int lock_turn(int descriptor, int command, short type) {
  struct flock request = {
      .l_type = type, .l_whence = SEEK_SET, .l_start = turn_place, .l_len = 1};
  return fcntl(descriptor, command, &request);
}

static void interrupt(int number) { (void)number; }

static long long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/// Interrupts this thread's system calls repeatedly after some time.
static int start_alarm(timer_t *timer, int milliseconds) {
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGURG};
  event._sigev_un._tid = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, timer) != 0) return -1;
  struct itimerspec times = {
      .it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000L},
      .it_interval = {0, 10000000L}};
  return timer_settime(*timer, 0, &times, 0);
}

/// Waits in the kernel's queue, which passes the lock on in order of arrival.
static int wait_for_turn(int descriptor, int milliseconds) {
  struct sigaction action = {.sa_handler = interrupt}, before;
  sigset_t urgent, blocked;
  timer_t timer;
  long long end = milliseconds_now() + milliseconds;
  sigemptyset(&action.sa_mask);
  sigemptyset(&urgent);
  sigaddset(&urgent, SIGURG);
  sigaction(SIGURG, &action, &before);
  pthread_sigmask(SIG_UNBLOCK, &urgent, &blocked);
  int result = -1;
  if (start_alarm(&timer, milliseconds) == 0) {
    do {
      result = lock_turn(descriptor, F_OFD_SETLKW, F_WRLCK);
    } while (result != 0 && errno == EINTR && milliseconds_now() < end);
    int code = errno;
    timer_delete(timer);
    errno = code;
  }
  int code = errno;
  pthread_sigmask(SIG_SETMASK, &blocked, 0);
  sigaction(SIGURG, &before, 0);
  if (result == 0) return 1;
  return code == EINTR ? 0 : -1;
}

int tercet_take_turn(int descriptor, int milliseconds) {
  if (lock_turn(descriptor, F_OFD_SETLK, F_WRLCK) == 0) return 1;
  if (errno != EAGAIN && errno != EACCES) return -1;
  return milliseconds > 0 ? wait_for_turn(descriptor, milliseconds) : 0;
}

void tercet_end_turn(int descriptor) { lock_turn(descriptor, F_OFD_SETLK, F_UNLCK); }
