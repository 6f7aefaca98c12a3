internal import Foundation
internal import GRDB

extension BoardFile {
  /// Keeps what the file was before its tables are brought to the present version.
  ///
  /// The copy stands beside the file. One that is there already is of an earlier try, and is kept.
  /// A board on which nothing was ever done is not worth one.
  ///
  /// The connection is the file's own and must hold the write lock, so that what is copied is what
  /// is migrated.
  func keepBeforeMigration(_ db: Database, _ progress: MigrationProgress) throws {
    let isUsed = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM card) OR EXISTS (SELECT 1 FROM change)"
    )
    guard isUsed == true else { return }
    _ = try keep(as: nameBeforeMigration) { progress.showCopy($0) }
  }

  var nameBeforeMigration: String { "\(path).before-v\(Schema.version)" }

  /// Copies this file, which a connection of this process has open and locked for writing.
  ///
  /// - Returns: false where a file of the name was there, which is left as it is.
  func keep(
    as name: String,
    showing progress: @escaping (Double) -> Void = { _ in }
  ) throws -> Bool {
    // A connection that holds the write lock cannot be copied from; another one reads beside it.
    let source = try DatabaseQueue(path: path, configuration: Configuration())
    defer { source.retire() }
    let isKept = try NewFile(BoardFile(name, isNamedByOption: false))
      .makeCopy(of: source, showing: progress)
    if isKept { shareRights(with: name) }
    return isKept
  }

  /// Lets those who may use the board use a file that belongs to it, as far as the system allows.
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
