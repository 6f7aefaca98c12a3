internal import BoardModel
internal import Foundation
internal import GRDB

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
    let form = try? JSONReader.read(text, depthLimit: 4) { try $0.sharedValue() }
    return NameColors(form ?? .null)
  }

  /// Writes the colours of a board, or removes them.
  func save(_ colors: NameColors, of board: Board.ID) throws {
    let name = Self.prefix + board.uuid.digits.replacing("-", with: "")
    if colors.isEmpty { return try SettingRows(db: db).keep(nil, as: name) }
    var writer = JSONWriter(.least)
    writer.add(colors.form)
    try SettingRows(db: db).keep(writer.text, as: name)
  }
}
