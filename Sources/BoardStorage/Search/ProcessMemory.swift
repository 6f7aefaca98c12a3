internal import CBoardStorage

/// What the process keeps of the memory that it has freed.
package nonisolated enum ProcessMemory {
  /// Gives the lists of large answers back to the system as soon as they are let go.
  ///
  /// By default the C library keeps blocks of up to 32 MiB once one was freed, and the list of the
  /// next filter then stands beside the hole of the last one: 60 MB at a million cards in place of 45
  /// for one list after the other.
  package static func returnsLargeBlocks() { tercet_return_large_blocks() }

  /// Gives back what is free now, as after an action on many cards; some milliseconds.
  static func returnFreed() { tercet_return_freed_memory() }
}
