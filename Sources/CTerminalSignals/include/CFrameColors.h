#pragma once
#include <stddef.h>
#include <stdint.h>

// True colours for terminals whose description knows 256: ncurses names a colour by a number, for
// which the colour itself is put in when a frame is sent.

/// Says which colour (0xrrggbb) is sent in place of a number from now on.
void frame_buffer_set_color(uint8_t number, uint32_t color);

/// Has a number sent as it is from now on.
void frame_buffer_keep_color(uint8_t number);

/// The bytes with the colours put in, valid until the next call; the bytes themselves where there
/// are none to be put in, or no memory.
const uint8_t *frame_colors_put_in(const uint8_t *bytes, size_t *count);
