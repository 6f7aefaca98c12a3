import BoardInterchange
import BoardModel

extension Card {
  /// The card with all its fields; the position counts from 1, in its column or the archive.
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
  var object: JSONObject { CardObject.object(self) }
}
