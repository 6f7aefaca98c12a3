#include "CBoardStorage.h"

#include <sqlite3.h>
#include <stddef.h>

void *tercet_hold_reading(void *connection) {
  sqlite3_stmt *statement = NULL;
  const char *sql = "SELECT 1 FROM sqlite_schema";
  if (sqlite3_prepare_v2((sqlite3 *)connection, sql, -1, &statement, NULL) != SQLITE_OK) return NULL;
  if (sqlite3_step(statement) == SQLITE_ROW) return statement;
  sqlite3_finalize(statement);
  return NULL;
}

void tercet_end_reading(void *hold) { sqlite3_finalize((sqlite3_stmt *)hold); }

int tercet_run(void *connection, const char *sql) {
  return sqlite3_exec((sqlite3 *)connection, sql, NULL, NULL, NULL);
}

int tercet_enable_foreign_keys(void *connection) {
  return sqlite3_db_config((sqlite3 *)connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
}

void tercet_remove_authorizer(void *connection) {
  sqlite3_set_authorizer((sqlite3 *)connection, NULL, NULL);
}
