internal import CBoardStorage

/// Controls how much freed memory the process keeps.
package nonisolated enum ProcessMemory {
  /// Returns the lists of large answers to the system as soon as they are freed.
  ///
  /// By default, the C library keeps blocks of up to 32 MiB once one was freed. The list of the
  /// next filter is then allocated next to the last one's hole: with a million cards, successive
  /// lists take 60 MB instead of 45.
  package static func returnsLargeBlocks() { tercet_return_large_blocks() }

  /// Returns memory that is free now, as after an action on many cards; takes some milliseconds.
  static func returnFreed() { tercet_return_freed_memory() }
}
