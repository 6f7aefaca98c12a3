/// How much work a card is, in a unit of your choice, such as points or hours.
///
/// From 0 to 100,000, with at most two decimals.
package struct Estimate: Hashable, Comparable, Sendable {
  package static let limit: Int64 = 100_000

  package let hundredths: Int64

  /// Nil outside the limits.
  package init?(hundredths: Int64) {
    guard 0...Self.limit * 100 ~= hundredths else { return nil }
    self.hundredths = hundredths
  }

  /// Parses `3`, `0.5` or `1,25`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard 1...2 ~= parts.count, parts.allSatisfy({ Self.isDigits($0) }), parts[0].count <= 6,
      let whole = Int64(parts[0])
    else { return nil }
    var decimals = parts.count > 1 ? String(parts[1]) : ""
    while decimals.count > 2, decimals.last == "0" { decimals.removeLast() }
    guard decimals.count <= 2 else { return nil }
    let rest = Int64(decimals.padding(to: 2)) ?? 0
    self.init(hundredths: whole * 100 + rest)
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// A sum, which may exceed the limit.
  package static func text(ofHundredths sum: Int64) -> String {
    let rest = sum % 100
    if rest == 0 { return "\(sum / 100)" }
    return "\(sum / 100)." + (rest % 10 == 0 ? "\(rest / 10)" : "\(rest < 10 ? "0" : "")\(rest)")
  }

  package var text: String { Self.text(ofHundredths: hundredths) }

  package static func < (left: Self, right: Self) -> Bool { left.hundredths < right.hundredths }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: "0", count: max(0, count - self.count))
  }
}

extension Estimate: FieldElement {
  package static var expected: String {
    "a number from 0 to 100,000, such as 3 or 0.25"
  }
  package static var isNumber: Bool { true }

  /// The log has hundredths.
  package func form(for origin: FieldOrigin) -> SharedValue {
    if origin != .document { return .number(hundredths) }
    return hundredths % 100 == 0 ? .number(hundredths / 100) : .text(text)
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    if origin != .document {
      guard let number = form.number else { return nil }
      self.init(hundredths: number)
    } else {
      guard let word = form.word else { return nil }
      self.init(word)
    }
  }

  package func write(to writer: inout JSONWriter, for origin: FieldOrigin) {
    writer.add(raw: (origin == .document ? text : "\(hundredths)").utf8)
  }

  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    let word = text.filter { !$0.isWhitespace }.drop { $0 == "=" }
    if word.isEmpty || word.lowercased() == "none" { return nil }
    guard let estimate = Self(word) else {
      throw ValueFault("“\(text.prefix(40))” is not an estimate; use \(expected)")
    }
    return estimate
  }

  package func word(_ today: CalendarDay) -> String { text }
}
