import BoardInterchange
import BoardModel

extension Card {
  /// The card with all its fields, as the commands print it; the position counts from 1, in its column
  /// or in the archive.
  func object(_ boards: BoardIndex, at position: Int?) -> JSONObject {
    let home = CardObject.Home(
      board: boards.board(of: self)?.name,
      column: boards.column(column)?.name,
      position: position
    )
    return CardObject.object(self, in: home)
  }
}

extension CardComment {
  /// The comment as the commands print it.
  var object: JSONObject { CardObject.object(self) }
}
