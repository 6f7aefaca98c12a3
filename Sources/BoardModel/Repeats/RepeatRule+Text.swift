/// The text of RFC 5545, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`.
extension RepeatRule {
  static let textLimit = 512

  /// Reads all of a rule, or nothing; `RRULE:` may precede it.
  ///
  /// - Complexity: O(*n*) for at most `textLimit` bytes.
  package init(rrule text: String) throws(RepeatFault) {
    guard text.utf8.count <= Self.textLimit else { throw .notUnderstood(text) }
    var rest = text.uppercased()[...]
    if rest.hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
    var parts: [Substring: Substring] = [:]
    for part in rest.split(separator: ";", omittingEmptySubsequences: false) where !part.isEmpty {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, parts[halves[0]] == nil else { throw .value(String(part)) }
      parts[halves[0]] = halves[1]
    }
    guard let name = parts.removeValue(forKey: "FREQ") else { throw .notUnderstood(text) }
    guard let frequency = Frequency(rawValue: String(name)) else { throw .part("FREQ=\(name)") }
    var rule = RepeatRule(frequency)
    for (name, value) in parts.sorted(by: { $0.key < $1.key }) { try rule.set(name, value) }
    if rule.count != nil, rule.until != nil { throw .part("COUNT together with UNTIL") }
    self = try rule.checked()
  }

  private mutating func set(_ name: Substring, _ value: Substring) throws(RepeatFault) {
    let fault = RepeatFault.value("\(name)=\(value)")
    switch name {
    case "INTERVAL": interval = try Self.numbers(value, fault, limit: 1)[0]
    case "COUNT": count = try Self.numbers(value, fault, limit: 1)[0]
    case "BYMONTH": months = try Self.numbers(value, fault, limit: 12)
    case "BYMONTHDAY": monthDays = try Self.numbers(value, fault, limit: 62)
    case "BYSETPOS": positions = try Self.numbers(value, fault, limit: 62)
    case "BYDAY":
      weekdays = []
      for text in value.split(separator: ",", omittingEmptySubsequences: false) {
        weekdays.append(try Self.weekday(text, fault))
      }
    case "WKST":
      guard let day = Self.codes.firstIndex(of: String(value)) else { throw fault }
      weekStart = day
    case "UNTIL":
      guard let day = Self.day(value) else { throw fault }
      until = day
    default: throw .part(String(name))
    }
  }

  private static func numbers(
    _ text: Substring,
    _ fault: RepeatFault,
    limit: Int
  ) throws(RepeatFault) -> [Int] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count > 9 ? nil : Int($0) }
    guard numbers.count == parts.count, numbers.count <= limit else { throw fault }
    return numbers
  }

  private static func weekday(
    _ text: Substring,
    _ fault: RepeatFault
  ) throws(RepeatFault) -> Weekday {
    guard let day = codes.firstIndex(of: String(text.suffix(2))) else { throw fault }
    let ordinal = text.dropLast(2)
    if ordinal.isEmpty { return Weekday(day) }
    return Weekday(day, ordinal: try numbers(ordinal, fault, limit: 1)[0])
  }

  /// The day of `20261224` or `20261224T150000Z`; `2026-12-24` is understood as well.
  private static func day(_ text: Substring) -> CalendarDay? {
    let date = text.prefix { $0 != "T" }
    if date.utf8.count == 10 { return CalendarDay(iso: date) }
    guard date.utf8.count == 8 else { return nil }
    return CalendarDay(iso: "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))")
  }

  /// The rule in the order of the RFC; equal rules have the same text.
  package var rrule: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    func add(_ name: String, _ values: [String]) {
      if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
    }
    if let until { add("UNTIL", [until.iso.filter { $0 != "-" }]) }
    if let count { add("COUNT", ["\(count)"]) }
    if interval > 1 { add("INTERVAL", ["\(interval)"]) }
    add("BYDAY", weekdays.map { ($0.ordinal.map { "\($0)" } ?? "") + Self.codes[$0.day] })
    add("BYMONTHDAY", monthDays.map { "\($0)" })
    add("BYMONTH", months.map { "\($0)" })
    add("BYSETPOS", positions.map { "\($0)" })
    if weekStart > 0 { add("WKST", [Self.codes[weekStart]]) }
    return parts.joined(separator: ";")
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
