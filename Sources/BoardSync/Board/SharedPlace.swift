package import BoardModel
internal import Foundation

/// The names of fields on the wire, except a card's own fields.
package enum SharedName {
  /// A card's column, order key, archive mark, and when it was finished.
  ///
  /// They are one field because a move writes them together.
  package static let place = "place"
  package static let created = "created"
  /// The time and author of a card's last change; only in the server's rows, never in entries.
  package static let changed = "changed"
  package static let changedBy = "changedBy"
  package static let deleted = "deleted"
  /// Marks a deleted comment as restored; merely repeating a comment doesn't restore it.
  package static let restored = "restored"
  package static let name = "name"
  package static let kind = "kind"
  package static let limit = "limit"
  /// A column's position among the columns.
  package static let position = "position"
  /// Followed by a tag or a lane with its sign, in lower case.
  package static let color = "color "
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
    if let finishedAt { record["done"] = .number(finishedAt.milliseconds) }
    return .record(record)
  }

  package init?(_ value: SharedValue, on board: Board.ID) {
    guard let column = value["column"].text.flatMap({ UUID(digits: $0) }),
      let key = value["key"].text.flatMap({ OrderKey(shared: $0) })
    else { return nil }
    let archived = value["archived"].number
      .map { Timestamp(milliseconds: $0) }
      .map { ArchiveMark(date: $0, board: board, key: OrderKey(archivedAt: $0, from: key)) }
    self.init(
      column: Column.ID(uuid: column),
      orderKey: key,
      archived: archived,
      finishedAt: value["done"].number.map { Timestamp(milliseconds: $0) }
    )
  }
}

extension CardPlace {
  /// The place of a card without a known one: in no column, so that it is shown in the first.
  static let nowhere = CardPlace(
    column: Column.ID(uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
    orderKey: .origin
  )
}

extension OrderKey {
  /// The order in the archive of a shared board: by time, so that it is the same on all machines,
  /// and after cards archived before the board was shared.
  ///
  /// Cards that were archived in one step follow in the order of their column: with equal keys,
  /// a hundred thousand of them would be in one block, which can't be split.
  package init(archivedAt date: Timestamp, from key: OrderKey) {
    let number = UInt64(clamping: date.milliseconds) & 0xFFFF_FFFF_FFFF
    let digits = withUnsafeBytes(of: number.bigEndian, Array.init).dropFirst(2)
    // A fraction does not end in a zero byte.
    let end: [UInt8] = key.bytes.last == 0 ? [1] : []
    self.init(bytes: [0x85] + digits + key.bytes + end)
  }

  package init?(shared text: String) {
    guard text.utf8.count <= 2_048, let key = OrderKey(hexadecimal: text), key.isWellFormed else {
      return nil
    }
    self = key
  }
}
