#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>

int tercet_set_checkpoint_on_close(void *connection, int enabled) {
  return sqlite3_db_config(
      (sqlite3 *)connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}

int tercet_rename_to_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}
