#pragma once
#include "frame_screen.h"

// What ncurses writes, read as a terminal reads it, so that the cells of a frame are known.

struct reading {
  struct screen *screen;
  /// Where ncurses takes the cursor to be, -1 where it doesn't know; the same between two frames.
  int row;
  int column;
  struct style wanted;
  int is_cursor_shown;
  /// What was kept by ESC 7.
  struct {
    int row;
    int column;
    struct style style;
  } saved;
  /// Whether nothing is known of the screen behind the frame.
  int is_lost;
};

/// Reads a frame into its screen; 0 where a style in it isn't known, so that no later one is either.
int frame_read(struct reading *reading, const uint8_t *bytes, size_t count);
