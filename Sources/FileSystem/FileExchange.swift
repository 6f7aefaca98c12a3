internal import CFileSystem

/// Two files that change places at one moment.
package enum FileExchange {
  /// False if they can't, as on some file systems; both then are where they were.
  package static func exchange(_ left: String, _ right: String) -> Bool {
    tercet_exchange_files(left, right) == 0
  }
}
