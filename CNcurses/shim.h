#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <wchar.h>

// What Swift can't import from curses: macros with arguments or casts, and globals.

static inline WINDOW *screen_window(void) { return stdscr; }
static inline WINDOW *current_screen(void) { return curscr; }
static inline int screen_rows(void) { return LINES; }
static inline int screen_columns(void) { return COLS; }
static inline int screen_colors(void) { return COLORS; }

static inline attr_t attribute_bold(void) { return WA_BOLD; }
static inline attr_t attribute_dim(void) { return WA_DIM; }
static inline attr_t attribute_underline(void) { return WA_UNDERLINE; }
static inline attr_t attribute_reverse(void) { return WA_REVERSE; }
static inline attr_t attribute_italic(void) { return WA_ITALIC; }

/// Gives a variable of the environment a value, and answers what it was, to be freed; NULL where it
/// had none.
static inline char *exchange_variable(const char *name, const char *value) {
  const char *present = getenv(name);
  char *saved = present == NULL ? NULL : strdup(present);
  if (value == NULL) {
    unsetenv(name);
  } else {
    setenv(name, value, 1);
  }
  return saved;
}

/// Starts ncurses with a size of ours: it believes LINES and COLUMNS, which are as they were
/// afterwards. Whatever the terminal says of its size it would take, however large.
static inline SCREEN *open_screen(const char *type, FILE *output, int height, int width) {
  char number[16];
  snprintf(number, sizeof number, "%d", height);
  char *lines_before = exchange_variable("LINES", number);
  snprintf(number, sizeof number, "%d", width);
  char *columns_before = exchange_variable("COLUMNS", number);
  use_env(1);
  SCREEN *screen = newterm(type, output, stdin);
  use_env(0);
  free(exchange_variable("LINES", lines_before));
  free(exchange_variable("COLUMNS", columns_before));
  free(lines_before);
  free(columns_before);
  return screen;
}

/// Whether the locale's characters are UTF-8.
static inline int locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/// A capability of the terminal, or NULL where it is missing or no string.
static inline const char *string_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == NULL || value == (char *)-1 ? NULL : value;
}

/// Whether the terminal's description says that it has true colours beside those it counts: `Tc` as
/// tmux reads it, or `RGB`, which may be of any kind.
static inline int says_true_color(void) {
  return tigetflag("Tc") > 0 || tigetflag("RGB") > 0 || tigetnum("RGB") > 0 ||
         string_capability("RGB") != NULL;
}

/// The string that moves the cursor; NULL where the terminal can't.
static inline const char *string_to_place_cursor(int row, int column) {
  const char *value = string_capability("cup");
  return value == NULL ? NULL : tiparm(value, row, column);
}

/// The string that a capability makes of a colour's number; NULL where there is none. The next call
/// overwrites it.
static inline const char *string_to_color(const char *name, int color) {
  const char *value = string_capability(name);
  return value == NULL ? NULL : tiparm(value, color);
}

/// Has colours out of 256 written by one short sequence, where each call would choose among three
/// for numbers below 8, below 16 and above; for who puts the shortest in its place behind ncurses.
/// The string stands where the longer one stood, which ncurses goes on reading.
static inline void simplify_color_sequences(void) {
  static const char *const sequences[][3] = {
    {"setaf", "\033[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m",
     "\033[38;5;%p1%dm"},
    {"setab", "\033[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m",
     "\033[48;5;%p1%dm"},
  };
  for (int index = 0; index < 2; index++) {
    const char *const *sequence = sequences[index];
    char *value = tigetstr(sequence[0]);
    if (value == NULL || value == (char *)-1 || strcmp(value, sequence[1]) != 0) continue;
    strcpy(value, sequence[2]);
  }
}

/// A blank cell in attributes and a colour pair, from which others are made.
static inline cchar_t styled_cell(attr_t attributes, int pair) {
  const wchar_t blank[] = {L' ', 0};
  cchar_t cell;
  memset(&cell, 0, sizeof cell);
  setcchar(&cell, blank, attributes, 0, &pair);
  return cell;
}

/// What to show for a scalar: itself, or a sign of the same width where the C library counts
/// another, so that what ncurses believes of the screen and what we do stay the same.
static inline wchar_t agreed_scalar(uint32_t scalar, int width) {
  if (scalar < 0x300 || wcwidth((wchar_t)scalar) == width) return (wchar_t)scalar;
  return width == 2 ? 0x3013 : 0xFFFD;
}

/// Puts a base without marks into a cell of a style.
static inline void make_plain_cell(cchar_t *cell, const cchar_t *style, uint32_t base, int width) {
  *cell = *style;
  cell->chars[0] = agreed_scalar(base, width);
}

/// Whether a scalar is a mark for the C library too, which alone goes on a cell.
static inline int is_agreed_mark(uint32_t mark) { return mark != 0 && wcwidth((wchar_t)mark) == 0; }

/// Puts a mark on the cell, where ncurses has room for it.
static inline void add_mark(cchar_t *cell, uint32_t mark) {
  if (!is_agreed_mark(mark)) return;
  for (int i = 1; i < CCHARW_MAX; i++) {
    if (cell->chars[i] != 0) continue;
    cell->chars[i] = (wchar_t)mark;
    return;
  }
}
