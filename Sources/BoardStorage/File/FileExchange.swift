internal import CBoardStorage

/// Two files that change places at one moment.
package enum FileExchange {
  /// False where that can't be done, as on some file systems; both then are where they were.
  package static func exchange(_ left: String, _ right: String) -> Bool {
    tercet_exchange_files(left, right) == 0
  }
}
