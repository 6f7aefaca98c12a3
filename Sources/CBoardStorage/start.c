#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

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

void tercet_ask_no_authorizer(void *connection) {
  sqlite3_set_authorizer((sqlite3 *)connection, NULL, NULL);
}

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)

/// The size of a large page, of a small one, and of a block that is surely not mapped by itself.
enum { large = 2 << 20, small = 4096, block = 2048 };

void tercet_begin_large_page(void) {
  // What is free at the end of the heap is used up, so that the next block comes from the system.
  const size_t left = mallinfo2().keepcost;
  void *rest = left > 4 * block ? malloc(left - block) : NULL;
  // The heap goes on at a border of large pages, but for a small page in which its first block
  // begins: a large page is given only where nothing in it was touched.
  const uintptr_t now = (uintptr_t)sbrk(0);
  const uintptr_t start = (now + small + large - 1) & ~(uintptr_t)(large - 1);
  if (sbrk((intptr_t)(start - small - now)) != (void *)-1) {
    mallopt(M_TOP_PAD, large);
    void *first = malloc(block);
    mallopt(M_TOP_PAD, 128 << 10);
    // Else the next block that is freed would give it back.
    mallopt(M_TRIM_THRESHOLD, large + (512 << 10));
    if ((uintptr_t)first >= start - small && (uintptr_t)sbrk(0) >= start + large) {
      madvise((void *)start, large, MADV_HUGEPAGE);
    }
    free(first);
  }
  free(rest);
}

#else

void tercet_begin_large_page(void) {}

#endif
