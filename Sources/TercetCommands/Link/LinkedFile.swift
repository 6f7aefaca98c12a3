import BoardInterchange
import FileSystem
import Glibc

/// The Markdown file of a link, read whole and replaced atomically.
struct LinkedFile {
  struct Content {
    var bytes: [UInt8]
    let status: stat
  }

  /// Absolute, so that it does not depend on the current folder.
  let path: String

  var name: String { String(path.split(separator: "/").last ?? "") }
  var folder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Throws a fault of the body as a trouble that names the file.
  func attempt<Value>(
    _ body: @autoclosure () throws(LinkFault) -> Value
  ) throws(LinkTrouble) -> Value {
    do throws(LinkFault) {
      return try body()
    } catch {
      throw LinkTrouble("“\(path)” \(error.reason)", .access, isMissing: error.isMissing)
    }
  }

  // MARK: Reading

  /// - Throws: `LinkFault` if it is not a regular file, or is unreadable.
  func read() throws(LinkFault) -> Content {
    // Neither follows a link nor waits for a pipe.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw Self.openFault(errno) }
    defer { close(descriptor) }
    guard let status = stat(of: descriptor) else { throw Self.fault("can't be read") }
    try Self.check(status)
    let bytes: [UInt8]
    do throws(RegularFile.Fault) {
      bytes = try RegularFile.bytes(of: descriptor, limit: LinkFile.sizeLimit)
    } catch {
      guard case .unreadable(let reason) = error else {
        throw LinkFault(reason: LinkRefusal.tooLarge.reason)
      }
      throw LinkFault(reason: "can't be read: \(reason)")
    }
    if let memory = SystemLimits.missingMemory(for: bytes) {
      throw LinkFault(
        reason: "needs \(memory.needed) MiB of memory, and the limit is \(memory.limit) MiB"
          + " (ulimit -v); raise it and try again"
      )
    }
    return Content(bytes: bytes, status: status)
  }

  private static func check(_ status: stat) throws(LinkFault) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw LinkFault(reason: "is a folder; a link needs a Markdown file")
    default: throw LinkFault(reason: "is a device or a pipe; a link needs an ordinary file")
    }
    if status.st_nlink > 1 {
      throw LinkFault(
        reason: "has \(status.st_nlink) names (hard links); writing would separate them"
      )
    }
  }

  private static func openFault(_ code: Int32) -> LinkFault {
    switch code {
    case ENOENT, ENOTDIR: LinkFault(reason: "is missing", isMissing: true)
    case ELOOP: LinkFault(reason: "is a symbolic link; link its target instead")
    case ENXIO: LinkFault(reason: "is a device or a pipe; a link needs an ordinary file")
    default: LinkFault(reason: "can't be read: \(String(cString: strerror(code)))")
    }
  }

  private static func fault(_ words: String) -> LinkFault {
    LinkFault(reason: "\(words): \(String(cString: strerror(errno)))")
  }

  /// Whether another program has it open for writing, as far as the system says.
  var isBeingWritten: Bool {
    let lease = FileLease(path)
    defer { lease?.end() }
    return lease?.isRefused == true
  }

  // MARK: Writing

  /// Replaces the content that was read; keeps permissions and owner.
  ///
  /// - Returns: False if another program has saved the file since; its text is kept.
  /// - Throws: `LinkFault`; the file is unchanged.
  func write(_ bytes: [UInt8], replacing old: Content) throws(LinkFault) -> Bool {
    // Renaming another file to it would ignore that.
    if old.status.st_mode & 0o222 == 0 { throw LinkFault(reason: "is read-only") }
    let lease = FileLease(path)
    defer { lease?.end() }
    if lease?.isRefused == true { return false }
    let beside = try write(bytes, beside: old.status)
    defer { unlink(beside) }
    guard isUnchanged(path, old.status) else { return false }
    if !TemporaryFile.exchange(beside, path) {
      // Some file systems can't exchange two files.
      if rename(beside, path) != 0 { throw Self.fault("can't be written") }
      return true
    }
    let isSafe = isUnchanged(beside, old.status) && lease?.isBroken != true
    // Saved in between: put the saved file back.
    if !isSafe { _ = TemporaryFile.exchange(beside, path) }
    return isSafe
  }

  /// Creates the file, which must not exist.
  func make(_ bytes: [UInt8]) throws(LinkFault) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Self.fault("can't be written") }
    defer { close(descriptor) }
    do throws(LinkFault) {
      try Self.write(bytes, to: descriptor)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Replaces the file.
  ///
  /// Its content is kept next to it with the ending `.orig`, or `.orig.2` and so on.
  func putBack(_ bytes: [UInt8]) throws(LinkFault) {
    let old: Content
    do throws(LinkFault) {
      old = try read()
    } catch  where error.isMissing {
      return try make(bytes)
    }
    if old.bytes == bytes { return }
    try keep(old.bytes)
    guard try write(bytes, replacing: old) else {
      throw LinkFault(reason: "is being written by another program; close it there")
    }
  }

  /// Writes bytes next to the file, under the first free name.
  private func keep(_ bytes: [UInt8]) throws(LinkFault) {
    for number in 1... {
      let name = path + (number == 1 ? ".orig" : ".orig.\(number)")
      if access(name, F_OK) != 0 { return try LinkedFile(path: name).make(bytes) }
    }
  }

  private func write(_ bytes: [UInt8], beside status: stat) throws(LinkFault) -> String {
    let beside = TemporaryFile.name(for: path)
    unlink(beside)
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Self.fault("can't be written") }
    TemporaryFile.lock(descriptor)
    defer { close(descriptor) }
    do throws(LinkFault) {
      if status.st_uid != geteuid() || status.st_gid != getegid() {
        // Only root may give files away. Another user's file that we may write at least keeps its
        // group.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
          _ = fchown(descriptor, uid_t.max, status.st_gid)
        }
      }
      if fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw Self.fault("can't be written") }
      try Self.write(bytes, to: descriptor)
    } catch {
      unlink(beside)
      throw error
    }
    return beside
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(LinkFault) {
    guard RegularFile.write(bytes, to: descriptor), fsync(descriptor) == 0 else {
      throw fault("can't be written")
    }
  }

  /// Whether the path still has the file that was read, unchanged.
  private func isUnchanged(_ path: String, _ old: stat) -> Bool {
    guard let now = stat(link: path), now.isSameFile(as: old) else { return false }
    return now.st_size == old.st_size && now.st_mtim.tv_sec == old.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == old.st_mtim.tv_nsec
  }
}

/// A lease on a file.
///
/// The system refuses it while a program has the file open for writing, and breaks it when one
/// opens it (fcntl(2), "Leases"), so that no save is lost between reading and replacing.
private struct FileLease {
  /// Whether a program has the file open for writing.
  let isRefused: Bool
  private let descriptor: Int32

  // From <fcntl.h> with _GNU_SOURCE, which Swift does not see.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1_024
  private static let getLease: Int32 = 1_025

  /// Nil if this file has no leases.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return nil }
    // The usual signal would end the program; this one is ignored.
    _ = fcntl(descriptor, Self.setSignal, SIGURG)
    let result = fcntl(descriptor, Self.setLease, F_RDLCK)
    isRefused = result != 0 && errno == EAGAIN
    if result != 0, !isRefused {
      close(descriptor)
      return nil
    }
  }

  /// Whether a program waits to open the file for writing.
  var isBroken: Bool { fcntl(descriptor, Self.getLease) != F_RDLCK }

  func end() { close(descriptor) }
}
