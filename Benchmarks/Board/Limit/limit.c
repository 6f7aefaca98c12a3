// The limit: the least that a program costs which draws three columns through ncurses and moves a
// highlight in the first of them with j. It keeps nothing and knows nothing.
#define _XOPEN_SOURCE_EXTENDED 1
#include <locale.h>
#include <ncurses.h>

enum { columns = 3, above = 2, below = 2 };

static const char *const names[columns] = {"To Do", "Doing", "Done"};

static void draw_line(int line, int highlighted) {
  int width = COLS / columns;
  for (int column = 0; column < columns; column++) {
    attr_t style = highlighted && column == 0 ? A_REVERSE : A_NORMAL;
    attrset(style);
    mvprintw(above + line, column * width + 1, "%-*.*s", width - 2, width - 2,
             "Answer the question of the second reviewer");
  }
  attrset(A_NORMAL);
}

int main(void) {
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  curs_set(0);

  int lines = LINES - above - below, selected = 0;
  for (int column = 0; column < columns; column++)
    mvaddstr(0, column * (COLS / columns) + 1, names[column]);
  for (int line = 0; line < lines; line++) draw_line(line, line == selected);
  mvaddstr(LINES - 1, 1, "q quit");
  refresh();

  int key;
  while ((key = getch()) != 'q') {
    if (key != 'j') continue;
    draw_line(selected, 0);
    selected = (selected + 1) % lines;
    draw_line(selected, 1);
    refresh();
  }
  endwin();
  return 0;
}
