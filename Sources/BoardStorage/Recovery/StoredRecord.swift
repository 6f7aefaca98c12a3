/// The values of one row, as stored.
///
/// The layout is that of "Record Format", <https://www.sqlite.org/fileformat2.html#record_format>.
struct StoredRecord {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    enum Kind {
      case null, integer, text, blob
      case identifier
    }

    var kind: Kind {
      switch self {
      case .null: .null
      case .integer: .integer
      case .text: .text
      case .blob(let bytes): bytes.count == 16 ? .identifier : .blob
      }
    }
  }

  let values: [Value]

  /// Nil if the program could not have written the bytes as a record.
  init?(_ bytes: [UInt8]) {
    var place = 0
    guard let size = bytes.varint(at: &place), size >= place, size <= bytes.count else {
      return nil
    }
    let headerEnd = Int(size)
    var offset = headerEnd
    var values: [Value] = []
    while place < headerEnd {
      guard let type = bytes.varint(at: &place), place <= headerEnd,
        let value = Self.value(type, bytes, &offset)
      else { return nil }
      values.append(value)
    }
    guard offset == bytes.count else { return nil }
    self.values = values
  }

  private static func value(_ type: Int64, _ bytes: [UInt8], _ offset: inout Int) -> Value? {
    guard let length = length(of: type), length <= bytes.count - offset else { return nil }
    let content = bytes[offset..<offset + length]
    offset += length
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6: return .integer(integer(content))
    case _ where type.isMultiple(of: 2): return .blob(Array(content))
    // No text of the program contains a zero byte, so this one comes from an empty page.
    case _ where content.contains(0): return nil
    default: return String(validating: content, as: UTF8.self).map(Value.text)
    }
  }

  /// Nil for floating-point numbers, which no table has, and for reserved types.
  private static func length(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6: 8
    case 12...: Int(exactly: (type - 12) / 2)
    default: nil
    }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let isNegative = (bytes.first ?? 0) >= 0x80
    return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
  }
}
