#pragma once
#include <stddef.h>
#include <stdint.h>

// Attributes and colours of ECMA-48 ("SGR"), read and written; shared by what makes frames shorter.

/// Attributes by their number of ECMA-48, each a bit; the colours with their kind in the top byte.
struct style {
  uint32_t traits;
  uint32_t color;
  uint32_t fill;
};

enum { bold = 1, dim = 2, italic = 3, underline = 4, reverse = 7, last_trait = 8 };
enum { by_terminal = 0u, by_number = 1u << 24, by_parts = 2u << 24 };

/// Of a blank, no more shows than what lies behind it and these.
static const uint32_t shows_on_blanks = 1u << underline | 1u << reverse;

/// More than the longest sequence that is made: every attribute and two colours by their parts.
enum { longest_style = 64 };

/// More parameters than ncurses ever sends at once.
enum { most_parameters = 24 };

/// Reads the numbers of the sequence `ESC [ … x` at the start of some bytes, one that isn't given as
/// 0; the answer is the place of `x`, 0 where there is anything else in it or it isn't whole.
size_t sgr_parameters(const uint8_t *bytes, size_t count, int *parameters, int *number);

/// The end of the sequence `ESC [ … m` at the start of some bytes, and what it makes of a style; 0
/// for any other sequence, for one that isn't whole, and for one with anything unknown in it.
size_t sgr_take(const uint8_t *bytes, size_t count, struct style *style);

/// Whether a sequence changes attributes; one with a mark behind the bracket changes something else.
int sgr_is_style(const uint8_t *bytes, size_t count);

/// The end of an escape sequence at the start of some bytes; all of them where it isn't whole.
size_t sgr_end(const uint8_t *bytes, size_t count);

/// A number in digits; the answer is how many.
size_t sgr_put_number(uint8_t *to, unsigned number);

/// Goes to a cell, wherever the cursor is.
size_t sgr_put_move(uint8_t *to, int row, int column);

/// The shortest sequence that makes one style of another; `from` is NULL where that isn't known.
size_t sgr_put(uint8_t *to, const struct style *from, const struct style *target);

int sgr_equal(const struct style *first, const struct style *second);
