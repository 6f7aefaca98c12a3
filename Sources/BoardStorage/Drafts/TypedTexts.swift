import BoardModel
internal import Foundation
internal import GRDB

/// What stands in prompts and comments and is not saved.
///
/// It is a setting of the author, named for the place and the process that holds it, so that two
/// programs do not overwrite each other's: `typed/title/CARD:HOLDER`.
struct TypedTexts {
  let database: BoardDatabase

  private var author: String { database.sources.author ?? "" }

  /// What programs of this author left that have ended.
  func all() throws(StoreError) -> [TypingPlace: String] {
    let rows = try database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT substr(name, 7), value FROM setting
            WHERE author = ? AND name >= 'typed/' AND name < 'typed0' ORDER BY name
            """
        ),
        arguments: [author]
      )
    }
    var texts: [TypingPlace: String] = [:]
    for row in rows {
      let (name, value) = (row[0] as String, row[1] as Data)
      let parts = name.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let place = TypingPlace(text: parts[0]),
        !database.sources.isHeldByAnother(String(parts[1]))
      else { continue }
      texts[place] = String(decoding: value, as: UTF8.self)
    }
    return texts
  }

  /// Keeps what this program holds of a place; nil takes it away.
  func keep(_ text: String?, typedIn place: TypingPlace) throws(StoreError) {
    let start = "typed/\(place.text):"
    try database.writeBeside { db in
      // What programs left that have ended was offered, and this has taken its place.
      let names = try String.fetchAll(
        db,
        sql: "SELECT name FROM setting WHERE author = ? AND substr(name, 1, ?) = ?",
        arguments: [author, start.count, start]
      )
      for name in names where !database.sources.isHeldByAnother(String(name.dropFirst(start.count)))
      {
        try db.execute(
          sql: "DELETE FROM setting WHERE author = ? AND name = ?",
          arguments: [author, name]
        )
      }
      guard let text else { return }
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (author, name, value) VALUES (?, ?, ?)",
        arguments: [author, start + database.sources.holderName, Data(text.utf8)]
      )
    }
  }
}
