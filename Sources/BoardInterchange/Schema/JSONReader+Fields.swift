import BoardModel
import Foundation

/// Reads a card's members, each of a fixed type.
extension JSONReader {
  /// A whole number from 1.
  mutating func version() throws -> Int {
    guard let version = try value().integer, version > 0 else {
      throw fault("the version is not a whole number such as \(FormatMark.version)")
    }
    return version
  }

  mutating func identifier() throws -> UUID? {
    try optional { reader in
      let text = try reader.text()
      guard let id = UUID(uuidString: text) else {
        throw reader.fault("“\(text.prefix(40))” is not an identifier")
      }
      return id
    }
  }

  mutating func orderKey() throws -> OrderKey? {
    try optional { reader in
      let text = try reader.text()
      guard text.utf8.count <= 4_096, let key = OrderKey(hexadecimal: text), key.isWellFormed else {
        throw reader.fault("“\(text.prefix(40))” is not an order key")
      }
      return key
    }
  }

  mutating func time() throws -> Timestamp? {
    try optional { reader in
      let text = try reader.text()
      guard let time = Timestamp(iso: text) else {
        throw reader.fault("“\(text.prefix(40))” is not a time such as 2026-11-21T08:45:12Z")
      }
      return time
    }
  }

  mutating func comments() throws -> [ImportedComment] {
    var comments: [ImportedComment] = []
    try beginArray()
    while try nextElement() {
      let object = try value()
      guard let id = object["id"]?.text.flatMap(CardComment.ID.init(text:)),
        let date = object["at"]?.text.flatMap(Timestamp.init(iso:)), let text = object["text"]?.text
      else { throw fault("the comment has no “id”, no “at” or no “text”") }
      let author = object["author"]?.text
      comments.append(
        ImportedComment(id: id, author: author, date: date, text: text)
      )
      if comments.count > 10_000 { throw fault("there are more than 10000 comments") }
    }
    return comments
  }

  mutating func columns() throws -> [(column: Column, key: OrderKey?)] {
    var columns: [(column: Column, key: OrderKey?)] = []
    try beginArray()
    while try nextElement() {
      let object = try value()
      guard let text = object["id"]?.text else { throw fault("the column has no “id”") }
      guard let id = UUID(uuidString: text) else {
        throw fault("the column's id “\(text.prefix(40))” is not an identifier")
      }
      guard let name = object["name"]?.text else { throw fault("the column has no “name”") }
      guard let kind = object["kind"]?.text.flatMap(Column.Kind.init(rawValue:)) else {
        throw fault("the column needs a “kind”: to-do, doing or done")
      }
      let limit = object["limit"] ?? .null
      if limit.integer == nil, !limit.isNull {
        throw fault("the limit of “\(name.prefix(40))” is not a whole number")
      }
      let key = object["orderKey"]?.text.flatMap(OrderKey.init(hexadecimal:))
      columns.append(
        (
          Column(id: Column.ID(uuid: id), name: name, kind: kind, limit: limit.integer),
          key.flatMap { $0.isWellFormed && $0.bytes.count <= 2_048 ? $0 : nil }
        )
      )
      if columns.count > 1_000 { throw fault("there are more than 1000 columns") }
    }
    return columns
  }
}
