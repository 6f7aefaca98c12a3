internal import Foundation
internal import GRDB

/// The settings of an author, or those of the file, which have none.
struct SettingRows {
  let db: Database
  var author = ""

  func text(_ name: String) throws -> String? {
    try Data.fetchOne(
      db.prepared("SELECT value FROM setting WHERE author = ? AND name = ?", [author, name])
    )
    .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps a text; nil removes the setting.
  func keep(_ text: String?, as name: String) throws {
    guard let text else {
      return try db.prepared("DELETE FROM setting WHERE author = ? AND name = ?", [author, name])
        .execute()
    }
    try db.prepared(
      "INSERT OR REPLACE INTO setting (author, name, value) VALUES (?, ?, ?)",
      [author, name, Data(text.utf8)]
    )
    .execute()
  }
}
