/// Reads JSON from bytes.
struct JSONReader {
  private static let depthLimit = 32

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Whether only blanks are left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count where bytes[place + index] != word.utf8Start[index] { return false }
    place += count
    return true
  }

  /// The next value; nil for what is none.
  mutating func value(depth: Int) -> SharedValue? {
    skipBlanks()
    guard depth < Self.depthLimit, let byte = next else { return nil }
    switch byte {
    case UInt8(ascii: "\""): return string().map(SharedValue.text)
    case UInt8(ascii: "{"): return record(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "t"): return take("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number().map(SharedValue.number)
    }
  }

  private mutating func record(depth: Int) -> SharedValue? {
    var fields: [String: SharedValue] = [:]
    place += 1
    if take(UInt8(ascii: "}")) { return .record(fields) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      fields[name] = value
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .record(fields) : nil
  }

  private mutating func list(depth: Int) -> SharedValue? {
    var values: [SharedValue] = []
    place += 1
    if take(UInt8(ascii: "]")) { return .list(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .list(values) : nil
  }

  private mutating func number() -> Int64? {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let start = place
    var number: Int64 = 0
    while let byte = next, (0x30...0x39).contains(byte) {
      let digit = Int64(byte - 0x30)
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOverflow) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if isTooLarge || isOverflow { return nil }
      number = sum
      place += 1
    }
    return place > start ? number : nil
  }

  // MARK: Strings

  private mutating func string() -> String? {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    if next == UInt8(ascii: "\"") {
      defer { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    return escaped(after: Array(bytes[start..<place]))
  }

  /// The rest of a string in which something is escaped.
  private mutating func escaped(after beginning: [UInt8]) -> String? {
    var text = beginning
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): guard appendEscape(to: &text) else { return nil }
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func appendEscape(to text: inout [UInt8]) -> Bool {
    guard let byte = next else { return false }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"):
      guard let scalar = scalar() else { return false }
      text.append(contentsOf: Character(scalar).utf8)
    default: return false
    }
    return true
  }

  /// The scalar of `\uXXXX`, or of two of them.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    var unit: UInt32 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
