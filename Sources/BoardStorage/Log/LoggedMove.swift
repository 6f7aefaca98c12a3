internal import BoardModel
internal import Foundation

/// What an entry says of a card that was only moved: its place, its name, and when.
///
/// A `JSONDecoder` takes ten times as long, which is a good part of an undo of very many moves. What is
/// written in any other way than that of a move is left to it.
struct LoggedMove {
  private(set) var title: String?
  private var place: (column: Column.ID?, key: OrderKey?, updatedAt: Int64?) = (nil, nil, nil)

  /// Nil where the text is not the whole of such an entry.
  init?(_ text: String) {
    var text = text
    guard text.withUTF8({ read($0) }) else { return nil }
  }

  var record: CardRecord? {
    guard let column = place.column, let key = place.key, let updatedAt = place.updatedAt else {
      return nil
    }
    return CardRecord(
      place: CardPlace(column: column, orderKey: key),
      createdAt: nil,
      updatedAt: Timestamp(milliseconds: updatedAt),
      edits: title.map { [.title($0)] } ?? []
    )
  }

  /// Reads an object of texts without escapes and whole numbers.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    var index = 1
    while index < bytes.count {
      guard let name = Self.text(bytes, &index), index < bytes.count,
        bytes[index] == UInt8(ascii: ":")
      else { return false }
      index += 1
      guard take(String(decoding: name, as: UTF8.self), bytes, &index), index < bytes.count else {
        return false
      }
      index += 1
      if bytes[index - 1] == UInt8(ascii: "}") { return index == bytes.count }
      guard bytes[index - 1] == UInt8(ascii: ",") else { return false }
    }
    return false
  }

  private mutating func take(
    _ name: String,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: inout Int
  ) -> Bool {
    if name == "updatedAt" {
      guard place.updatedAt == nil else { return false }
      place.updatedAt = Self.number(bytes, &index)
      return place.updatedAt != nil
    }
    guard let value = Self.text(bytes, &index) else { return false }
    switch name {
    case "title" where title == nil: title = String(decoding: value, as: UTF8.self)
    case "column" where place.column == nil:
      place.column = UUID(digits: value).map { Column.ID(uuid: $0) }
      return place.column != nil
    case "orderKey" where place.key == nil:
      place.key = OrderKey(hexadecimal: value)
      return place.key != nil
    default: return false
    }
    return true
  }

  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: inout Int
  ) -> UnsafeBufferPointer<UInt8>? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") || bytes[end] < 0x20 { return nil }
      end += 1
    }
    index = end + 1
    return UnsafeBufferPointer(rebasing: bytes[start..<min(end, bytes.count)])
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int64? {
    let start = index
    var value: Int64 = 0
    while index < bytes.count, (0x30...0x39).contains(bytes[index]), index - start < 18 {
      value = value * 10 + Int64(bytes[index] - 0x30)
      index += 1
    }
    return index > start ? value : nil
  }
}
