package import BoardModel
internal import Foundation

/// The names of what the wire knows of cards, columns and boards besides a card's own fields.
package enum SharedName {
  /// A card's column, key and archive mark: one field, as a move writes them together.
  package static let place = "place"
  package static let created = "created"
  /// When a card was changed last, and by whom: in what the server has of a card, and in no entry.
  package static let changed = "changed"
  package static let changedBy = "changedBy"
  package static let deleted = "deleted"
  /// That a comment is said again that was taken back: what only repeats a comment does not bring it back.
  package static let restored = "restored"
  package static let name = "name"
  package static let kind = "kind"
  package static let limit = "limit"
  /// A column's place among the columns.
  package static let position = "position"
  package static let card = "card"
  package static let text = "text"
  package static let author = "author"
}

extension CardPlace {
  package var shared: SharedValue {
    var record: [String: SharedValue] = [
      "column": .text(column.uuid.digits), "key": .text(orderKey.hexadecimal),
    ]
    if let archived { record["archived"] = .number(archived.date.milliseconds) }
    return .record(record)
  }

  /// A place of a board from the wire; nil for what is none.
  package init?(_ value: SharedValue, on board: Board.ID) {
    guard let column = value["column"].text.flatMap({ UUID(digits: $0) }),
      let key = value["key"].text.flatMap({ OrderKey(shared: $0) })
    else { return nil }
    let archived = value["archived"].number
      .map { Timestamp(milliseconds: $0) }
      .map { ArchiveMark(date: $0, board: board, key: OrderKey(archivedAt: $0)) }
    self.init(column: Column.ID(uuid: column), orderKey: key, archived: archived)
  }
}

extension CardPlace {
  /// The place of a card of which none is known: in no column, so that it stands in the first.
  static let nowhere = CardPlace(
    column: Column.ID(uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
    orderKey: .origin
  )
}

extension OrderKey {
  /// The place in the archive of a shared board: by the moment, so that it is the same on all machines,
  /// and behind what was archived before there was a share.
  init(archivedAt date: Timestamp) {
    let number = UInt64(clamping: date.milliseconds) & 0xFFFF_FFFF_FFFF
    let digits = withUnsafeBytes(of: number.bigEndian, Array.init).dropFirst(2)
    self.init(bytes: [0x85] + digits)
  }

  /// A key from the wire; nil for what is none.
  package init?(shared text: String) {
    guard text.utf8.count <= 2_048, let key = OrderKey(hexadecimal: text), key.isWellFormed else {
      return nil
    }
    self = key
  }
}
