#pragma once
#include <stddef.h>
#include <stdint.h>

// Shorter frames: ncurses resets all attributes and sends both colours again wherever one of them
// changes, and changes them for blanks, of which only the background shows.

/// Whether frames are made shorter: only for a terminal that takes ECMA-48's attributes one by one.
void frame_style_use(int enabled);

/// Forgets which attributes the terminal has: another program may have changed them.
void frame_style_forget(void);

/// The bytes with the attributes that show and no others, valid until the next call; the bytes
/// themselves where frames are sent as they are, or where there is no memory.
const uint8_t *frame_style_shortened(const uint8_t *bytes, size_t *count);
