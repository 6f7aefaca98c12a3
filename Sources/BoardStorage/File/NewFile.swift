internal import CBoardStorage
internal import Foundation

/// The making of a file where there is none, whole from the first moment that it has its name.
struct NewFile {
  let file: BoardFile

  var path: String { file.path }

  init(_ file: BoardFile) {
    self.file = file
  }

  /// Makes the file.
  ///
  /// It is filled under another name in the same folder, synced, and then renamed to its own, which
  /// fails where a file is there already. Whatever fails leaves nothing behind. The file can be
  /// read and written by its owner alone.
  ///
  /// - Returns: false where a file was there, which is left as it is.
  func makeWhole(_ fill: (String) throws -> Void) throws(OpenError) -> Bool {
    var isNew = false
    do {
      try withDraft { draft in
        let descriptor = try makeEmptyFile(draft)
        // Open, and so locked, for as long as the draft is there.
        defer { close(descriptor) }
        try fill(draft)
        isNew = try moveIntoPlace(draft)
      }
    } catch let error as OpenError {
      throw error
    } catch {
      throw file.openError(error, doing: "could not be made")
    }
    return isNew
  }

  /// Runs with a name in the same folder that is free, and leaves nothing under it.
  func withDraft(_ body: (String) throws -> Void) throws {
    removeAbandonedDrafts()
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let slot = tercet_remove_at_end(draft)
    defer { tercet_keep_at_end(slot) }
    defer {
      for suffix in ["", "-wal", "-shm", "-journal", Self.keptSuffix] { unlink(draft + suffix) }
    }
    try body(draft)
  }

  /// What a draft is kept as where it is brought to the present format.
  static var keptSuffix: String { BoardFile("/").nameBeforeMigration.replacing("/", with: "") }

  /// Gives a whole file this name, once it is on the disk.
  ///
  /// - Returns: false where a file was there, which is left as it is.
  func moveIntoPlace(_ draft: String) throws(OpenError) -> Bool {
    try sync(draft)
    // At one moment, so that no kill leaves the draft beside the board; not every file system can do it.
    if tercet_rename_to_new(draft, path) != 0 {
      if errno != EEXIST, link(draft, path) != 0, errno != EEXIST {
        throw file.accessError("could not be made", errno)
      }
      if errno == EEXIST { return false }
    }
    do {
      try sync(file.folder)
    } catch {
      // What may be gone after the next power cut was not made.
      unlink(path)
      throw error
    }
    return true
  }

  /// Makes a file that is locked for as long as the answered descriptor is open.
  private func makeEmptyFile(_ path: String) throws(OpenError) -> Int32 {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw file.accessError("could not be made", errno) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    return descriptor
  }

  /// Waits until a file or a folder is on the disk.
  func sync(_ path: String) throws(OpenError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw file.accessError("could not be made", errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and say so.
    if fsync(descriptor) != 0, errno != EINVAL {
      throw file.accessError("could not be made", errno)
    }
  }
}
