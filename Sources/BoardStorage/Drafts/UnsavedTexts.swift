import BoardModel
internal import Foundation
internal import GRDB

/// Unsaved text of prompts and comments.
///
/// It is a setting of the author, named after the place and the process that holds it, so that two
/// programs don't overwrite each other's: `typed/title/CARD:HOLDER`.
struct UnsavedTexts {
  let database: BoardDatabase

  private var author: String { database.sources.author ?? "" }

  /// The texts left by ended programs of this author.
  func all() throws(StoreError) -> [DraftPlace: String] {
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
    var texts: [DraftPlace: String] = [:]
    for row in rows {
      let (name, value) = (row[0] as String, row[1] as Data)
      let parts = name.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let place = DraftPlace(text: parts[0]),
        !database.sources.isHeldByAnother(String(parts[1]))
      else { continue }
      texts[place] = String(decoding: value, as: UTF8.self)
    }
    return texts
  }

  /// Stores this program's text for a place; nil deletes it.
  func keep(_ text: String?, typedIn place: DraftPlace) throws(StoreError) {
    let start = "typed/\(place.text):"
    try database.writeUnlogged { db in
      // Texts left by ended programs were offered before, and this one replaces them.
      let names = try String.fetchAll(
        db,
        sql: "SELECT name FROM setting WHERE author = ? AND substr(name, 1, ?) = ?",
        arguments: [author, start.count, start]
      )
      let settings = SettingRows(db: db, author: author)
      for name in names where !database.sources.isHeldByAnother(String(name.dropFirst(start.count)))
      {
        try settings.keep(nil, as: name)
      }
      if let text { try settings.keep(text, as: start + database.sources.holderName) }
    }
  }
}
