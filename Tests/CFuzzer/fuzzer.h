#pragma once
#include <stddef.h>
#include <stdint.h>

/// Gives a function one input after another; from libFuzzer, which `Scripts/fuzz` links.
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*function)(const uint8_t *bytes, size_t count));
