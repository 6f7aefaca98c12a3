#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <fcntl.h>
#include <malloc.h>
#include <sqlite3.h>
#include <stdio.h>

int tercet_set_checkpoint_on_close(void *connection, int enabled) {
  return sqlite3_db_config(
      (sqlite3 *)connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}

int tercet_set_triggers(void *connection, int enabled) {
  return sqlite3_db_config(
      (sqlite3 *)connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled, (int *)0);
}

void tercet_distrust(void *connection, int length) {
  sqlite3 *db = (sqlite3 *)connection;
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, length);
}

void tercet_set_progress(
    void *connection, int steps, int (*function)(void *), void *context) {
  sqlite3_progress_handler((sqlite3 *)connection, steps, function, context);
}

static sqlite3_file *main_file(void *connection) {
  sqlite3_file *file = 0;
  int code =
      sqlite3_file_control((sqlite3 *)connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code == SQLITE_OK && file && file->pMethods ? file : 0;
}

int tercet_read_main_file(void *connection, void *bytes, int count, long long offset) {
  sqlite3_file *file = main_file(connection);
  if (!file) return SQLITE_MISUSE;
  int code = file->pMethods->xRead(file, bytes, count, offset);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

long long tercet_main_file_size(void *connection) {
  sqlite3_file *file = main_file(connection);
  sqlite3_int64 size = -1;
  return file && file->pMethods->xFileSize(file, &size) == SQLITE_OK ? size : -1;
}

int tercet_last_file_errno(void *connection) {
  sqlite3 *db = (sqlite3 *)connection;
  int code = 0;
  sqlite3_file *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  if (code == 0 &&
      sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log &&
      log->pMethods) {
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
  }
  return code;
}

int tercet_read_from_memory(void *connection, void *bytes, long long count) {
  return sqlite3_deserialize(
      (sqlite3 *)connection, "main", bytes, count, count, SQLITE_DESERIALIZE_READONLY);
}

int tercet_rename_to_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int tercet_exchange_files(const char *left, const char *right) {
  return renameat2(AT_FDCWD, left, AT_FDCWD, right, RENAME_EXCHANGE);
}

void tercet_begin_writeback(int descriptor, long long offset, long long count) {
  sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}

struct tercet_candidates {
  const unsigned long long *words;
  long long frontier;
  int stride;
  int passed;
};

static void is_candidate(sqlite3_context *context, int count, sqlite3_value **values) {
  struct tercet_candidates *all = sqlite3_user_data(context);
  long long key = sqlite3_value_int64(values[0]);
  int found = key < 0 || key >= all->frontier ||
              (all->words[key >> 6] & 1ULL << (key & 63)) != 0;
  if (!found && ++all->passed >= all->stride) {
    all->passed = 0;
    found = 1;
  }
  sqlite3_result_int(context, found);
}

void *tercet_add_candidate_function(void *connection) {
  struct tercet_candidates *all = sqlite3_malloc(sizeof *all);
  if (all == NULL) return NULL;
  *all = (struct tercet_candidates){NULL, 0, 1, 0};
  int code = sqlite3_create_function_v2(
      connection, "tercet_candidate", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, all, is_candidate, NULL,
      NULL, sqlite3_free);
  return code == SQLITE_OK ? all : NULL;
}

void tercet_set_candidates(
    void *function, const unsigned long long *words, long long frontier, int stride) {
  struct tercet_candidates *all = function;
  *all = (struct tercet_candidates){words, frontier, stride, 0};
}

void tercet_bind_integer(void *statement, int index, long long value) {
  sqlite3_bind_int64(statement, index, value);
}

void tercet_bind_real(void *statement, int index, double value) {
  sqlite3_bind_double(statement, index, value);
}

void tercet_bind_blob(void *statement, int index, const void *bytes, int count) {
  sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

void tercet_bind_text(void *statement, int index, const void *bytes, int count) {
  sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

int tercet_step(void *statement) { return sqlite3_step(statement); }

void tercet_reset(void *statement) {
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
}

int tercet_column_type(void *statement, int column) {
  return sqlite3_column_type(statement, column);
}

long long tercet_column_integer(void *statement, int column) {
  return sqlite3_column_int64(statement, column);
}

const void *tercet_column_bytes(void *statement, int column, int *count) {
  int isText = sqlite3_column_type(statement, column) == SQLITE_TEXT;
  const void *bytes = isText ? (const void *)sqlite3_column_text(statement, column)
                             : sqlite3_column_blob(statement, column);
  *count = sqlite3_column_bytes(statement, column);
  return bytes;
}

void tercet_return_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
}
