internal import BoardModel
internal import Foundation
internal import GRDB
internal import JSONText

/// The colours of a board's tags and lanes, as a setting of the file; few boards have any.
struct BoardColors {
  let db: Database

  /// The name of the setting begins with it; the board's identifier follows.
  static let prefix = "colors/"

  /// Selects the setting of a row of `board`.
  static let column = """
    (SELECT value FROM setting WHERE author = '' AND name = '\(prefix)' || hex(board.id))
    """

  static func colors(_ value: Data?) -> NameColors {
    guard let value else { return NameColors() }
    let text = String(decoding: value, as: UTF8.self)
    let form = try? JSONReader.read(text, depthLimit: 4) {
      (reader) throws(JSONFault) in try reader.sharedValue()
    }
    return NameColors(form ?? .null)
  }

  /// Writes the colours of a board, or removes them.
  func save(_ colors: NameColors, of board: Board.ID) throws {
    try db.execute(
      sql: "DELETE FROM setting WHERE author = '' AND name = '\(Self.prefix)' || hex(?)",
      arguments: [board.uuid]
    )
    if colors.isEmpty { return }
    var writer = JSONWriter(.least)
    writer.add(colors.form)
    try db.execute(
      sql: "INSERT INTO setting (author, name, value) VALUES ('', '\(Self.prefix)' || hex(?), ?)",
      arguments: [board.uuid, Data(writer.text.utf8)]
    )
  }
}
