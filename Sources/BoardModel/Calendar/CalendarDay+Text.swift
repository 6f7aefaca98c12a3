extension CalendarDay {
  /// Reads an ISO 8601 date such as `2026-11-27`.
  ///
  /// Strict: ten ASCII characters, an existing day, and a year of `years`.
  package init?(iso text: some StringProtocol) {
    var digits = Digits(text.utf8)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package var iso: String {
    let (year, month, day) = parts
    return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// With the year: `Fri 27 Nov 2026`.
  package func full(_ form: DateForm = .current, hasWeekday: Bool = true) -> String {
    form == .iso ? iso : "\(words(form, hasWeekday)) \(parts.year)"
  }

  /// Short, with the year only if it is not that of `today`: `Fri 27 Nov 2027`.
  package func short(
    seenFrom today: CalendarDay,
    _ form: DateForm = .current,
    hasWeekday: Bool = true
  ) -> String {
    if form != .iso, parts.year == today.parts.year { return words(form, hasWeekday) }
    return full(form, hasWeekday: hasWeekday)
  }

  private func words(_ form: DateForm, _ hasWeekday: Bool) -> String {
    let (_, month, day) = parts
    let name = Self.monthNames[month - 1]
    let date = form == .monthFirst ? "\(name) \(day)" : "\(day) \(name)"
    return hasWeekday ? "\(Self.weekdayNames[weekday]) \(date)" : date
  }

  /// For example `Mon`.
  package var weekdayName: String { Self.weekdayNames[weekday] }

  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension CalendarDay {
  /// Day and month, with the year only if it is not that of `today`: `27 Nov 2027`.
  package func dayAndMonth(seenFrom today: CalendarDay, _ form: DateForm = .current) -> String {
    if form == .iso { return iso }
    return String(short(seenFrom: today, form).drop { $0 != " " }.dropFirst())
  }
}
