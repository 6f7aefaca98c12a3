internal import Foundation
internal import GRDB

extension BoardFile {
  /// Backs up the file before migrating its tables.
  ///
  /// The copy is placed next to the file. A copy from an earlier attempt is kept. An unused board
  /// is not copied.
  ///
  /// The connection must be the file's own and hold the write lock, so that the copied state is the
  /// migrated one.
  func backUpBeforeMigration(_ db: Database, _ progress: MigrationProgress) throws {
    let isUsed = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM card) OR EXISTS (SELECT 1 FROM change)"
    )
    guard isUsed == true else { return }
    _ = try keep(as: migrationBackupPath) { progress.showCopy($0) }
  }

  var migrationBackupPath: String { "\(path).before-v\(Schema.version)" }

  /// Copies this file, which a connection of this process has open and locked for writing.
  ///
  /// - Returns: false if a file with that name exists; it is left unchanged.
  func keep(
    as name: String,
    showing progress: @escaping (Double) -> Void = { _ in }
  ) throws -> Bool {
    // A connection that holds the write lock can't be a backup source, so another one reads.
    let source = try DatabaseQueue(path: path, configuration: Configuration())
    defer { source.retire() }
    let isKept = try NewFile(BoardFile(name, isNamedByOption: false))
      .makeCopy(of: source, showing: progress)
    if isKept { shareRights(with: name) }
    return isKept
  }

  /// Lets everyone who may use the board use a file that belongs to it, as far as the system
  /// allows.
  func shareRights(with name: String) {
    let descriptor = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return }
    shareRights(with: descriptor)
    close(descriptor)
  }

  func shareRights(with descriptor: Int32) {
    guard let status = Self.status(of: path) else { return }
    _ = fchown(descriptor, uid_t.max, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o666)
  }
}
