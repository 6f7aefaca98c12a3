#include "CFrameStyle.h"

#include "frame_sgr.h"

#include <stdlib.h>
#include <string.h>

static int is_used = 0;
/// What ncurses has asked for, and what the terminal was told; the same between two frames.
static struct style wanted;
static struct style shown;
/// What was asked for where the cursor was saved (ESC 7), which brings it back (ESC 8).
static struct style saved;
static int is_known = 0;
/// The letter of the character set that the terminal was told to use; 0 where that isn't known.
static uint8_t charset = 0;

static uint8_t *made = NULL;
static size_t capacity = 0;

void frame_style_use(int enabled) {
  is_used = enabled;
  wanted = (struct style){0};
  frame_style_forget();
}

void frame_style_forget(void) {
  is_known = 0;
  charset = 0;
}

/// The shortest sequence that gives the terminal a style.
static size_t put_style(uint8_t *to, const struct style *target) {
  const size_t size = sgr_put(to, is_known ? &shown : NULL, target);
  shown = *target;
  is_known = 1;
  return size;
}

/// Has the terminal show what is written next as it is wanted; of a blank, what lies behind it shows.
static size_t put_wanted(uint8_t *to, int is_blank) {
  if (!is_blank || !is_known || (wanted.traits | shown.traits) & shows_on_blanks) {
    return put_style(to, &wanted);
  }
  struct style target = shown;
  target.fill = wanted.fill;
  return put_style(to, &target);
}

/// Puts a sequence that is no style as it is.
static size_t put_sequence(uint8_t *to, const uint8_t *bytes, size_t length) {
  size_t size = 0;
  if (length == 3 && bytes[1] == '(') {
    if (charset == bytes[2]) return 0;
    charset = bytes[2];
  } else if (length > 1 && bytes[1] == '[' && bytes[length - 1] != 'p') {
    // What it may erase takes the background.
    size = put_wanted(to, 1);
  } else {
    // Whatever it does, it is done in the style that is wanted, and that may be another behind it.
    size = put_style(to, &wanted);
    is_known = 0;
    if (length == 2 && bytes[1] == '7') saved = wanted;
    if (length == 2 && bytes[1] == '8') wanted = saved;
  }
  memcpy(to + size, bytes, length);
  return size + length;
}

static int make_room(const uint8_t *bytes, size_t count) {
  size_t needed = count + 3 * longest_style;
  for (size_t index = 0; index < count; index++) {
    if (bytes[index] == 0x1B) needed += longest_style;
  }
  if (needed <= capacity) return 1;
  uint8_t *larger = realloc(made, needed);
  if (larger == NULL) return 0;
  made = larger;
  capacity = needed;
  return 1;
}

static const uint8_t *give_up(const uint8_t *bytes) {
  is_used = 0;
  return bytes;
}

const uint8_t *frame_style_shortened(const uint8_t *bytes, size_t *count) {
  if (!is_used || *count == 0 || !make_room(bytes, *count)) return bytes;
  size_t size = 0;
  size_t index = 0;
  while (index < *count) {
    const uint8_t byte = bytes[index];
    if (byte == 0x1B) {
      size_t length = 0;
      if (sgr_is_style(bytes + index, *count - index)) {
        length = sgr_take(bytes + index, *count - index, &wanted);
        // A terminal with attributes of its own: it gets all as it is, from this frame on.
        if (length == 0) return give_up(bytes);
      } else {
        length = sgr_end(bytes + index, *count - index);
        size += put_sequence(made + size, bytes + index, length);
      }
      index += length;
      continue;
    }
    // A line feed may bring in a line, which takes the background.
    if (byte >= ' ' || byte == '\n') size += put_wanted(made + size, byte <= ' ');
    made[size++] = byte;
    index += 1;
  }
  size += put_style(made + size, &wanted);
  *count = size;
  return made;
}
