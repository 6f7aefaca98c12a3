extension DueDateReader {
  /// `24 dec`, `dec 24 2027`, `24-dec-2027`, `2027 dec 24`.
  func dateWithMonthName() throws(DueDateFault) -> CalendarDay? {
    guard words.count == 1, let month = CalendarDay.month(named: words[0]) else { return nil }
    switch shape {
    case "NW", "WN", "N-W", "N.W":
      // `dec 2026` has no day.
      guard numbers[0].utf8.count <= 2 else { return nil }
      return try day(numbers[0], month: month, year: nil)
    case "NWN", "WNN", "N-W-N", "N.WN":
      let isYearFirst = numbers[0].utf8.count > 2 && shape != "WNN"
      let (day, year) = isYearFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
      return try self.day(day, month: month, year: year)
    default:
      return nil
    }
  }

  /// `1st`, `24th`: the next such day, or the last one when reading backwards.
  func dayOfMonth() -> CalendarDay? {
    guard shape == "N", hasOrdinal, let number = Int(numbers[0]) else { return nil }
    let (year, month, _) = today.parts
    // Of two months in a row, at least one has 31 days.
    for distance in 0...2 {
      let months = year * 12 + month - 1 + (direction == .ahead ? distance : -distance)
      guard let day = CalendarDay(year: months / 12, month: months % 12 + 1, day: number) else {
        continue
      }
      if direction == .ahead ? day >= today : day <= today { return day }
    }
    return nil
  }

  /// `12-24`, `24.12.2026`, `2026-12-24`.
  func dateOfNumbers() throws(DueDateFault) -> CalendarDay? {
    switch shape {
    case "N-N" where numbers[0].utf8.count == 4: throw faultOfMonth()
    case "N-N": return try day(numbers[1], monthNumber: numbers[0], year: nil)
    case "N.N", "N.N.": return try day(numbers[0], monthNumber: numbers[1], year: nil)
    case "N/N": return try dayAndMonth(year: nil)
    case "N-N-N", "N/N/N", "N.N.N", "N.N.N.": return try dateOfThreeNumbers()
    default: return nil
    }
  }

  /// For a year and a month, as in `2026-12`.
  private func faultOfMonth() -> DueDateFault {
    let isMonth = Int(numbers[1]).map { (1...12).contains($0) } ?? false
    return isMonth ? .dayIsMissing(text: text) : .noSuchMonth(month: numbers[1])
  }

  private func dateOfThreeNumbers() throws(DueDateFault) -> CalendarDay {
    // Numbers have lost their zeros.
    let first = text.prefix { $0.isNumber }
    if shape == "N-N-N", first.count > 3, numbers[0].utf8.count < 4 {
      throw .yearOutOfRange(year: String(first))
    }
    if numbers[0].utf8.count > 2 {
      return try day(numbers[2], monthNumber: numbers[1], year: numbers[0])
    }
    if shape.hasPrefix("N.") {
      return try day(numbers[0], monthNumber: numbers[1], year: numbers[2])
    }
    if numbers[2].utf8.count > 2 { return try dayAndMonth(year: numbers[2]) }
    throw .shortYear(year: shape == "N-N-N" ? numbers[0] : numbers[2])
  }

  /// Two numbers in either order, if only one order makes a date.
  private func dayAndMonth(year: String?) throws(DueDateFault) -> CalendarDay {
    let months = 1...12
    let (first, second) = (Int(numbers[0]) ?? 0, Int(numbers[1]) ?? 0)
    if months.contains(first), months.contains(second), first != second {
      throw .ambiguous(text: text, first: first, second: second)
    }
    if months.contains(first) {
      return try day(numbers[1], monthNumber: numbers[0], year: year)
    }
    return try day(numbers[0], monthNumber: numbers[1], year: year)
  }

  private func day(
    _ day: String,
    monthNumber: String,
    year: String?
  ) throws(DueDateFault) -> CalendarDay {
    guard let month = Int(monthNumber), (1...12).contains(month) else {
      throw .noSuchMonth(month: monthNumber)
    }
    return try self.day(day, month: month, year: year)
  }

  private func day(_ day: String, month: Int, year: String?) throws(DueDateFault) -> CalendarDay {
    guard let year else { return try nearest(day, month: month) }
    if year.utf8.count < 4 { throw .shortYear(year: year) }
    guard let number = Int(year), CalendarDay.years.contains(number) else {
      throw .yearOutOfRange(year: year)
    }
    guard let result = Int(day).flatMap({ CalendarDay(year: number, month: month, day: $0) }) else {
      throw .noSuchDay(day: day, month: month, year: number)
    }
    return result
  }

  /// The next such day, or the last one when reading backwards; both include today.
  private func nearest(_ day: String, month: Int) throws(DueDateFault) -> CalendarDay {
    guard let number = Int(day), CalendarDay(year: 2000, month: month, day: number) != nil else {
      throw .noSuchDay(day: day, month: month, year: nil)
    }
    let thisYear = today.parts.year
    // Two leap days are at most eight years apart.
    for distance in 0...8 {
      let year = direction == .ahead ? thisYear + distance : thisYear - distance
      guard let result = CalendarDay(year: year, month: month, day: number) else { continue }
      if direction == .ahead ? result >= today : result <= today { return result }
    }
    throw .yearOutOfRange(year: String(CalendarDay.years.upperBound + 1))
  }
}
