#pragma once

/// Has two files change places at one moment; -1 and `errno` if they can't.
int tercet_exchange_files(const char *left, const char *right);

/// The path by which the kernel started this program, which may be relative, or null.
const char *tercet_start_path(void);
