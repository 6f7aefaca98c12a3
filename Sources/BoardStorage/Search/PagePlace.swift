internal import BoardModel
internal import Foundation
internal import GRDB

/// Where the page of a list ended.
///
/// It holds what the last card was ordered by, so that the list goes on there whatever became of that
/// card: it may be changed, moved or deleted.
struct PagePlace {
  /// A sign of the order.
  private let order: UInt32
  /// The key of the list; 0 if all lists share one order.
  private let list: Int64
  private let values: [DatabaseValue]

  init(_ place: FilteredCards.Place, of answer: FilteredCards, in query: CardQuery) {
    order = Self.sign(of: query.sort)
    list = query.sort.isEmpty ? answer.stretches[place.stretch].lists[0] : 0
    values = place.values
  }

  func place(in answer: FilteredCards, of query: CardQuery) throws -> FilteredCards.Place {
    let isSame = order == Self.sign(of: query.sort)
    guard isSame else { throw ListPlace.Fault.otherOrder }
    let stretch = query.sort.isEmpty ? answer.stretches.firstIndex { $0.lists.first == list } : 0
    guard let stretch else { throw ListPlace.Fault.columnGone }
    guard values.count == answer.stretches[stretch].order.terms.count else {
      throw ListPlace.Fault.otherOrder
    }
    return FilteredCards.Place(stretch: stretch, values: values)
  }

  /// The FNV-1a hash of an order.
  private static func sign(of sort: [CardSort]) -> UInt32 {
    let words = sort.map { "\($0.isDescending ? "-" : "")\($0.key.rawValue)" }
    var hash: UInt32 = 2_166_136_261
    for byte in words.joined(separator: ",").utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}

/// The form in which a place is handed out: `p`, which begins no identifier, and letters, digits, `-`
/// and `_`.
extension PagePlace {
  private static let version: UInt64 = 1

  var word: ListPlace {
    var bytes = PackedBytes()
    bytes.append(Self.version)
    bytes.append(UInt64(order))
    bytes.append(UInt64(bitPattern: list))
    for value in values {
      switch value.storage {
      case .null: bytes.append(0)
      case .int64(let number):
        bytes.append(1)
        bytes.append(UInt64(bitPattern: number))
      case .double(let number):
        bytes.append(2)
        bytes.append(number.bitPattern)
      case .string(let text):
        bytes.append(3)
        bytes.append(Array(text.utf8))
      case .blob(let data):
        bytes.append(4)
        bytes.append(Array(data))
      }
    }
    let base = Data(bytes.bytes).base64EncodedString()
    let text = base.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return ListPlace("\(ListPlace.mark)\(text)")
  }

  /// - Throws: `ListPlace.Fault.unreadable`.
  init(_ place: ListPlace) throws {
    let text = place.text
    let base = text.dropFirst().replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base.count % 4) % 4)
    var bytes = PackedBytes(bytes: Data(base64Encoded: base + padding).map { Array($0) } ?? [])
    guard text.first == ListPlace.mark, bytes.number() == Self.version,
      let order = bytes.number().flatMap(UInt32.init(exactly:)), let list = bytes.number()
    else { throw ListPlace.Fault.unreadable(text) }
    var values: [DatabaseValue] = []
    while !bytes.isAtEnd {
      guard let value = bytes.value() else { throw ListPlace.Fault.unreadable(text) }
      values.append(value)
    }
    (self.order, self.list, self.values) = (order, Int64(bitPattern: list), values)
  }
}

/// Numbers with seven bits per byte, and texts prefixed with their length.
private struct PackedBytes {
  var bytes: [UInt8] = []
  private var place = 0

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: [UInt8]) {
    append(UInt64(text.count))
    bytes += text
  }

  mutating func number() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  private mutating func text() -> [UInt8]? {
    guard let count = number(), count <= UInt64(bytes.count - place) else { return nil }
    defer { place += Int(count) }
    return Array(bytes[place..<place + Int(count)])
  }

  mutating func value() -> DatabaseValue? {
    switch number() {
    case 0: .null
    case 1: number().map { Int64(bitPattern: $0).databaseValue }
    case 2: number().map { Double(bitPattern: $0).databaseValue }
    case 3: text().flatMap { String(validating: $0, as: UTF8.self)?.databaseValue }
    case 4: text().map { Data($0).databaseValue }
    default: nil
    }
  }
}
