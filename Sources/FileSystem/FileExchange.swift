internal import Glibc

/// Two files that change places at one moment.
package enum FileExchange {
  /// False if they can't, as on some file systems; both then are where they were.
  package static func exchange(_ left: String, _ right: String) -> Bool {
    // The importer does not see `renameat2` nor its flag `RENAME_EXCHANGE`.
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, left, AT_FDCWD, right, 2) == 0
  }
}
