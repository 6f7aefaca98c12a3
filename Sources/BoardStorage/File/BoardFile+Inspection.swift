internal import Foundation

extension BoardFile {
  struct Inspection {
    /// Whether its header selects the write-ahead log, as in files made by this program.
    var usesWAL: Bool
    /// Whether it has a log with entries.
    var hasWAL: Bool
    /// Whether the index of that log exists; the first program to open the file makes it.
    var hasWALIndex: Bool
    /// The columns in the file without its log; empty if they were not needed.
    var columnsWithoutLog: Set<UUID> = []
  }

  /// Inspects the file without SQLite, which would write to some files refused here.
  ///
  /// Returns nil if the file doesn't exist. If this process has the file open already, only its
  /// status is read: closing a second descriptor would drop all of the process's locks on it.
  func inspect(
    isOpenHere: Bool,
    toWrite isWriting: Bool = true
  ) throws(OpenError) -> Inspection? {
    guard let status = Self.status(of: path) else { return try inspectMissing(errno) }
    try checkIsFile(status)
    try checkCompanions()
    if isWriting { try checkFolder() }
    var inspection = Inspection(
      usesWAL: true,
      hasWAL: (Self.status(of: walPath)?.st_size ?? 0) > 0,
      hasWALIndex: Self.status(of: walIndexPath) != nil
    )
    if isOpenHere { return inspection }
    if status.st_size == 0 { throw contentError("is not a board: it is empty (0 bytes)") }
    let header = try readHeader(toWrite: isWriting)
    try check(header, size: Int(status.st_size), hasWAL: inspection.hasWAL)
    let isRolledBack = try checkJournal(header)
    inspection.usesWAL = header.usesWAL && !isRolledBack
    if inspection.hasWAL { inspection.columnsWithoutLog = try checkOwnLog(header) }
    return inspection
  }

  private func inspectMissing(_ code: Int32) throws(OpenError) -> Inspection? {
    guard code == ENOENT else { throw accessError("cannot be reached", code) }
    if isThere {
      throw accessError("is a dangling symbolic link", code, do: "fix or remove it")
    }
    return nil
  }

  /// Refuses a missing file and anything that isn't a regular file.
  func checkIsFile() throws(OpenError) {
    guard let status = Self.status(of: path) else {
      throw accessError("cannot be reached", errno)
    }
    try checkIsFile(status)
  }

  private func checkIsFile(_ status: stat) throws(OpenError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR:
      throw OpenError(.access, "“\(path)” is a folder; \(otherName).")
    default:
      throw OpenError(.access, "“\(path)” is a device or a pipe; \(otherName).")
    }
  }

  /// SQLite keeps its log next to the file, so the folder must be writable too.
  private func checkFolder() throws(OpenError) {
    if faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0 {
      throw accessError("is in a folder that cannot be written", errno)
    }
  }

  private func readHeader(toWrite isWriting: Bool) throws(OpenError) -> DatabaseHeader {
    let descriptor = open(path, (isWriting ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      throw accessError("cannot be opened to read\(isWriting ? " and write" : "")", errno)
    }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: DatabaseHeader.size)
    let count = pread(descriptor, &header, header.count, 0)
    if count < 0 { throw accessError("cannot be read", errno) }
    guard let header = DatabaseHeader(Array(header[..<count])) else {
      throw OpenError(
        .content,
        "“\(path)” is not a board: it is not an SQLite database; it was left as it is, and if it was"
          + " a board, “tercet recover” may save some of it."
      )
    }
    return header
  }

  private func check(
    _ header: DatabaseHeader,
    size: Int,
    hasWAL: Bool
  ) throws(OpenError) {
    if let fault = header.fault { throw damageError(fault) }
    try check(applicationID: header.applicationID, version: header.userVersion)
    // With a log, pages missing from the file may be in the log.
    if !hasWAL, let pages = header.pageCount, size < pages * header.pageSize {
      throw damageError("it was cut off at \(size) of \(pages * header.pageSize) bytes")
    }
  }

  func check(applicationID: Int32, version: Int) throws(OpenError) {
    if applicationID != Schema.applicationID {
      throw contentError("is not a board: it is another program's database")
    }
    if version > Schema.version {
      throw OpenError(
        .content,
        "“\(path)” was written by a newer version of Tercet (format \(version); this one knows"
          + " \(Schema.version)); update Tercet, or name another file with --db."
      )
    }
    if version < 1 { throw damageError("it has no format version") }
  }
}
