#define _GNU_SOURCE
#include "CFrameBuffer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/// Address space, not memory: only written pages take memory.
static const size_t buffer_limit = (size_t)256 << 20;

static int descriptor = -1;
static FILE *stream = NULL;
static const uint8_t *mapped = NULL;

FILE *frame_buffer_open(int terminal) {
  if (stream != NULL) return stream;
  descriptor = fcntl(terminal, F_DUPFD_CLOEXEC, 3);
  if (descriptor < 0) return NULL;
  stream = fdopen(descriptor, "w");
  return stream;
}

int frame_buffer_divert(void) {
  const int memory = memfd_create("frame", MFD_CLOEXEC);
  if (memory < 0) return -1;
  void *address = mmap(NULL, buffer_limit, PROT_READ, MAP_SHARED | MAP_NORESERVE, memory, 0);
  const int result = address == MAP_FAILED ? -1 : dup3(memory, descriptor, O_CLOEXEC);
  close(memory);
  if (result < 0) return -1;
  mapped = address;
  return 0;
}

/// More than any frame takes: 300 by 100 cells, each in its own style.
static const rlim_t largest_frame = (rlim_t)4 << 20;

void frame_buffer_append(const uint8_t *bytes, size_t count) {
  const ssize_t ignored = write(descriptor, bytes, count);
  (void)ignored;
}

const uint8_t *frame_buffer_take(size_t *count) {
  *count = 0;
  if (mapped == NULL) return NULL;
  const off_t end = lseek(descriptor, 0, SEEK_CUR);
  *count = end < 0 || (size_t)end > buffer_limit ? 0 : (size_t)end;
  lseek(descriptor, 0, SEEK_SET);
  return mapped;
}

void frame_buffer_write(int terminal, const uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    const ssize_t written = write(terminal, bytes + done, count - done);
    if (written >= 0) {
      done += (size_t)written;
    } else if (errno == EAGAIN) {
      // Somebody else may have made the terminal non-blocking.
      struct pollfd waited = {.fd = terminal, .events = POLLOUT};
      poll(&waited, 1, -1);
    } else if (errno != EINTR) {
      break;
    }
  }
}

void frame_buffer_begin(int terminal) {
  struct rlimit limit;
  if (mapped == NULL || getrlimit(RLIMIT_FSIZE, &limit) != 0) return;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= largest_frame) return;
  // Send what was buffered so far first, such as the switch to the alternate screen.
  size_t count;
  const uint8_t *bytes = frame_buffer_take(&count);
  frame_buffer_write(terminal, bytes, count);
  if (dup3(terminal, descriptor, O_CLOEXEC) >= 0) mapped = NULL;
}
