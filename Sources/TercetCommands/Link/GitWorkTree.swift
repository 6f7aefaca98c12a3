import FileSystem
import Glibc

/// The Git work tree of a file; it is only read, and Git is not run.
struct GitWorkTree {
  private let root: String
  /// Git's folder for this work tree.
  private let store: String

  /// Nil if the folder is in no work tree.
  init?(around folder: String) {
    var root = folder
    while true {
      let mark = root == "/" ? "/.git" : root + "/.git"
      if let store = Self.store(mark, in: root) {
        (self.root, self.store) = (root, store)
        return
      }
      guard root != "/", let slash = root.lastIndex(of: "/") else { return nil }
      root = slash == root.startIndex ? "/" : String(root[..<slash])
    }
  }

  /// A folder, or a file with its path, as in an added work tree.
  private static func store(_ mark: String, in root: String) -> String? {
    guard let status = stat(at: mark) else { return nil }
    if status.isFolder { return mark }
    let prefix = "gitdir: "
    guard let bytes = bytes(of: mark, upTo: 8_192) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
    guard line.hasPrefix(prefix) else { return nil }
    let path = line.dropFirst(prefix.count)
    return path.hasPrefix("/") ? String(path) : "\(root)/\(path)"
  }

  // MARK: What Git does

  /// Waits, at most for some seconds, until Git has finished changing the work tree.
  ///
  /// A half-finished state does not count.
  func waitUntilUnlocked() {
    for _ in 0..<Self.patience {
      // An older lock was left by a crash.
      guard let status = stat(at: store + "/index.lock"),
        time(nil) - status.st_mtim.tv_sec <= Self.oldAge
      else { return }
      usleep(Self.pause)
    }
  }

  private static let pause: UInt32 = 10_000
  private static let patience = 300
  private static let oldAge = 10

  /// Whether a file is as Git recorded it: written by a checkout, a merge or a stash and not saved
  /// since, or added unchanged.
  ///
  /// - Complexity: O(*n*) for *n* files in the index.
  func hasRecorded(_ path: String, _ status: stat) -> Bool {
    let prefix = root == "/" ? "/" : root + "/"
    guard path.hasPrefix(prefix), let bytes = Self.bytes(of: store + "/index", upTo: 1 << 28) else {
      return false
    }
    let name = Array(path.utf8.dropFirst(prefix.utf8.count))
    return [20, 32]
      .contains { hashSize in
        var index = GitIndex(bytes, hashSize: hashSize)
        return index.entry(of: name).map { $0.matches(status) } ?? false
      }
  }

  private static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
    try? RegularFile.bytes(at: path, limit: limit)
  }
}

/// The entries of Git's index, versions 2 to 4 (gitformat-index(5)).
struct GitIndex {
  /// What Git remembers of a file in order to notice changes.
  struct Entry: Equatable {
    var seconds: UInt32
    /// Zero if Git does not record them.
    var nanoseconds: UInt32
    var inode: UInt32
    var size: UInt32

    func matches(_ status: stat) -> Bool {
      let isSameMoment =
        nanoseconds == 0
        || nanoseconds == UInt32(truncatingIfNeeded: Int(status.st_mtim.tv_nsec))
      return isSameMoment && seconds == UInt32(truncatingIfNeeded: status.st_mtim.tv_sec)
        && size == UInt32(truncatingIfNeeded: status.st_size)
        && (inode == 0 || inode == UInt32(truncatingIfNeeded: status.st_ino))
    }
  }

  private let bytes: [UInt8]
  private let hashSize: Int
  private var place = 0

  init(_ bytes: [UInt8], hashSize: Int) {
    (self.bytes, self.hashSize) = (bytes, hashSize)
  }

  /// Nil if there is no entry, or the index is unreadable.
  mutating func entry(of name: [UInt8]) -> Entry? {
    guard bytes.starts(with: Array("DIRC".utf8)), let version = number(at: 4),
      let count = number(at: 8), 2...4 ~= version
    else { return nil }
    place = 12
    var path: [UInt8] = []
    for _ in 0..<count {
      guard let entry = readEntry(&path, version) else { return nil }
      if path == name { return entry }
    }
    return nil
  }

  private func number(at place: Int) -> UInt32? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func readEntry(_ path: inout [UInt8], _ version: UInt32) -> Entry? {
    let start = place
    guard let seconds = number(at: start + 8), let nanoseconds = number(at: start + 12),
      let inode = number(at: start + 20), let size = number(at: start + 36)
    else { return nil }
    let flags = start + 40 + hashSize
    guard flags + 2 <= bytes.count else { return nil }
    place = flags + (bytes[flags] & 0x40 != 0 ? 4 : 2)
    if version == 4 {
      guard let cut = takeLength(), cut <= path.count else { return nil }
      path.removeLast(cut)
    } else {
      path = []
    }
    guard place <= bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
    path += bytes[place..<end]
    place = end + 1
    if version < 4 { place = start + (end - start + 8) / 8 * 8 }
    return Entry(seconds: seconds, nanoseconds: nanoseconds, inode: inode, size: size)
  }

  /// The length to cut from the previous path, in Git's variable-length encoding.
  private mutating func takeLength() -> Int? {
    var value = 0
    for step in 0..<5 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      value = (step == 0 ? 0 : (value + 1) << 7) | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
