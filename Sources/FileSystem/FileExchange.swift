internal import CFileSystem

/// Swaps two files atomically.
package enum FileExchange {
  /// Returns false if the file system can't; both files are then unchanged.
  package static func exchange(_ left: String, _ right: String) -> Bool {
    tercet_exchange_files(left, right) == 0
  }
}
