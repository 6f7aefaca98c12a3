#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int terminal_open(int *leader, int *follower, char path[64], int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  if (openpty(leader, follower, NULL, NULL, &size) != 0) return errno;
  fcntl(*leader, F_SETFD, FD_CLOEXEC);
  fcntl(*follower, F_SETFD, FD_CLOEXEC);
  fcntl(*leader, F_SETFL, fcntl(*leader, F_GETFL) | O_NONBLOCK);
  return ttyname_r(*follower, path, 64);
}

int terminal_resize(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(descriptor, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int terminal_unread(int follower) {
  int count = 0;
  return ioctl(follower, FIONREAD, &count) == 0 ? count : 0;
}

int terminal_settings(int follower, unsigned char into[128]) {
  struct termios now;
  if (tcgetattr(follower, &now) != 0) return 0;
  tcflag_t modes[] = {now.c_iflag, now.c_oflag, now.c_cflag, now.c_lflag};
  memcpy(into, modes, sizeof modes);
  memcpy(into + sizeof modes, now.c_cc, sizeof now.c_cc);
  return (int)(sizeof modes + sizeof now.c_cc);
}
