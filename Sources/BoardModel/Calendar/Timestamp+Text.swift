extension Timestamp {
  /// Reads an ISO 8601 moment such as `2026-11-21T08:45:12.345Z`.
  ///
  /// The dashes, the colons and the fraction of a second are optional. The zone is `Z` or an offset
  /// such as `+02:00`; without one the moment is in UTC. Only the years 1 to 9999 are read.
  package init?(iso text: some StringProtocol) {
    var reader = Digits(text.utf8)
    guard let year = reader.number(4), reader.skip("-") || true, let month = reader.number(2),
      reader.skip("-") || true, let day = reader.number(2), reader.skip("T") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":") || true, let minute = reader.number(2),
      (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60
    else { return nil }
    _ = reader.skip(":")
    let second = reader.number(2) ?? 0
    if second > 60 { return nil }
    let fraction = reader.skip(".") || reader.skip(",") ? reader.fraction() : 0
    guard let offset = reader.offset() else { return nil }
    let days = CalendarDay.days(year: year, month: month, day: day)
    // A day that the month does not have would turn into one of the next month.
    guard CalendarDay(daysSinceEpoch: days).parts.day == day else { return nil }
    let minutes = days * 1_440 + hour * 60 + minute - offset
    self.init(milliseconds: Int64((minutes * 60 + second) * 1_000 + fraction))
  }
}

/// Reads digits and signs from the start of a text.
struct Digits {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some Sequence<UInt8>) { bytes = Array(text.prefix(40)) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += width
    return value
  }

  /// The digits after the point, in milliseconds.
  mutating func fraction() -> Int {
    var (value, scale) = (0, 100)
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      value += Int(bytes[index] - 0x30) * scale
      scale /= 10
      index += 1
    }
    return value
  }

  /// Minutes east of Greenwich; nil if something else follows.
  mutating func offset() -> Int? {
    if isAtEnd { return 0 }
    if skip("Z") { return isAtEnd ? 0 : nil }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2) else { return nil }
    _ = skip(":")
    let minutes = number(2) ?? 0
    return isAtEnd && hours < 24 && minutes < 60 ? sign * (hours * 60 + minutes) : nil
  }
}
