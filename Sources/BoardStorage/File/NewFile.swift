internal import CBoardStorage
internal import Foundation

/// Creates a file so that it is complete from the moment it has its name.
struct NewFile {
  let file: BoardFile

  var path: String { file.path }

  init(_ file: BoardFile) {
    self.file = file
  }

  /// Creates the file.
  ///
  /// It is filled under another name in the same folder, synced, and then renamed, which fails if a
  /// file with that name exists. A failure leaves no file. Only the owner can read and write the
  /// file.
  ///
  /// - Returns: false if a file with that name exists; it is left unchanged.
  func makeWhole(_ fill: (String) throws -> Void) throws(OpenError) -> Bool {
    var isNew = false
    do {
      try withDraft { draft in
        let descriptor = try makeEmptyFile(draft)
        // The open descriptor keeps the draft locked.
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

  /// Runs the closure with a free name in the same folder, and removes the file afterwards.
  func withDraft(_ body: (String) throws -> Void) throws {
    removeAbandonedDrafts()
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let slot = tercet_remove_on_signal(draft)
    defer { tercet_keep(slot) }
    defer {
      for suffix in ["", "-wal", "-shm", "-journal", Self.keptSuffix] { unlink(draft + suffix) }
    }
    try body(draft)
  }

  /// The suffix of the copy kept when a draft is migrated.
  static var keptSuffix: String { BoardFile("/").migrationBackupPath.replacing("/", with: "") }

  /// Syncs a whole file and gives it this name.
  ///
  /// - Returns: false if a file with that name exists; it is left unchanged.
  func moveIntoPlace(_ draft: String) throws(OpenError) -> Bool {
    try sync(draft)
    // Rename atomically, so that a kill can't leave the draft next to the board. Not every file
    // system can.
    if tercet_rename_to_new(draft, path) != 0 {
      if errno != EEXIST, link(draft, path) != 0, errno != EEXIST {
        throw file.accessError("could not be made", errno)
      }
      if errno == EEXIST { return false }
    }
    do {
      try sync(file.folder)
    } catch {
      // A file that the next power cut may remove doesn't count as made.
      unlink(path)
      throw error
    }
    return true
  }

  /// Makes a file that stays locked while the returned descriptor is open.
  private func makeEmptyFile(_ path: String) throws(OpenError) -> Int32 {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw file.accessError("could not be made", errno) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    return descriptor
  }

  func sync(_ path: String) throws(OpenError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw file.accessError("could not be made", errno) }
    defer { close(descriptor) }
    // Some file systems report that they can't sync a folder.
    if fsync(descriptor) != 0, errno != EINVAL {
      throw file.accessError("could not be made", errno)
    }
  }
}
