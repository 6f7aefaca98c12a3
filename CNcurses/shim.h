#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdint.h>
#include <stdio.h>
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

static inline SCREEN *open_screen(FILE *output) { return newterm(NULL, output, stdin); }

/// Whether the locale's characters are UTF-8.
static inline int locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/// A capability of the terminal, or NULL where it is missing or no string.
static inline const char *string_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == NULL || value == (char *)-1 ? NULL : value;
}

/// The string that moves the cursor; NULL where the terminal can't.
static inline const char *string_to_place_cursor(int row, int column) {
  const char *value = string_capability("cup");
  return value == NULL ? NULL : tiparm(value, row, column);
}

/// One cell for ncurses: a base, up to four marks, attributes and a colour pair.
///
/// Where the C library counts other widths than ours, a sign of our width takes its place, so that
/// what ncurses believes of the screen and what we do stay the same.
static inline void make_cell(cchar_t *cell, const uint32_t *scalars, int width, attr_t attributes,
                             int pair) {
  wchar_t text[CCHARW_MAX + 1];
  int length = 0;
  if (scalars[0] < 0x7F || wcwidth((wchar_t)scalars[0]) == width) {
    while (length < CCHARW_MAX && scalars[length] != 0) {
      if (length > 0 && wcwidth((wchar_t)scalars[length]) != 0) break;
      text[length] = (wchar_t)scalars[length];
      length += 1;
    }
  } else {
    text[length++] = width == 2 ? 0x3013 : 0xFFFD;
  }
  text[length] = 0;
  setcchar(cell, text, attributes, 0, &pair);
}
