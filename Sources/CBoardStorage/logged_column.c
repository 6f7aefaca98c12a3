#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <sqlite3.h>
#include <string.h>

// Extracts a card's column from a log entry without parsing the JSON.
//
// The marker before it can't be part of a text, where quotation marks are escaped. Parsing every
// entry as JSON takes ten times as long, and SQLite's own functions, which scan the whole text byte
// by byte, four times.

static const char column_sign[] = "\"column\":\"";
static const char archived_sign[] = "\"archivedAt\":";

enum { IDENTIFIER_LENGTH = 36 };

static const char *end_of_sign(const char *text, size_t count, const char *sign, size_t length) {
  const char *place = memmem(text, count, sign, length);
  return place ? place + length : NULL;
}

/// Null for an archived card, and for an entry without a column.
static void logged_column(sqlite3_context *context, int count, sqlite3_value **values) {
  const char *text = (const char *)sqlite3_value_text(values[0]);
  if (!text) return;
  size_t length = (size_t)sqlite3_value_bytes(values[0]);
  const char *column = end_of_sign(text, length, column_sign, sizeof column_sign - 1);
  if (!column || text + length - column < IDENTIFIER_LENGTH) return;
  if (end_of_sign(text, length, archived_sign, sizeof archived_sign - 1)) return;
  sqlite3_result_text(context, column, IDENTIFIER_LENGTH, SQLITE_TRANSIENT);
}

int tercet_add_log_functions(sqlite3 *connection) {
  int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_DETERMINISTIC;
  return sqlite3_create_function_v2(
      connection, "tercet_logged_column", 1, flags, NULL, logged_column, NULL, NULL, NULL);
}
