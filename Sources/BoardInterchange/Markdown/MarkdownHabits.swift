package import BoardModel

/// How a Markdown file writes the facts of a card.
package struct MarkdownHabits: Hashable, Sendable {
  /// Whether it is a board of Obsidian's kanban plugin, for which tags count in every line.
  package var isPlugin = false
  package var dates = DateForm()

  package init() {}
}

/// The form of dates in an Obsidian board, from its settings.
package struct DateForm: Hashable, Sendable {
  package var trigger = "@"
  package var timeTrigger = "@@"
  /// In the syntax of moment.js.
  package var format = "YYYY-MM-DD"

  package init() {}

  mutating func set(_ name: String, to text: String) {
    if text.isEmpty || text.utf8.count > 100 { return }
    switch name {
    case "date-trigger": trigger = text
    case "time-trigger": timeTrigger = text
    case "date-format": format = text
    default: break
    }
  }

  // MARK: Days

  /// The parts of the format: runs of one letter, and other text.
  private var parts: [(text: String, isText: Bool)] {
    var parts: [(text: String, isText: Bool)] = []
    var isBracketed = false
    for sign in format {
      if sign == "[" || sign == "]" {
        isBracketed = sign == "["
        continue
      }
      let isText = isBracketed || !sign.isASCII || !sign.isLetter
      if let last = parts.last, last.isText == isText,
        isText || last.text.last == sign || last.text == "D" && sign == "o"
      {
        parts[parts.count - 1].text.append(sign)
      } else {
        parts.append((String(sign), isText))
      }
    }
    return parts
  }

  /// Whether a date in this format has year, month and day.
  private var isWhole: Bool {
    let letters = Set(parts.filter { !$0.isText }.compactMap(\.text.first))
    return letters.isSuperset(of: "YMD")
  }

  package func text(of day: CalendarDay) -> String {
    if !isWhole { return day.iso }
    return parts.map { $0.isText ? $0.text : Self.text($0.text, of: day) }.joined()
  }

  private static func text(_ part: String, of day: CalendarDay) -> String {
    let padded = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
    let numbers = day.iso.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3 else { return part }
    let (year, month, number) = (numbers[0], numbers[1], numbers[2])
    let weekday = CalendarDay.fullWeekdayNames[day.weekday]
    switch part {
    case "YYYY": return String(day.iso.prefix(4))
    case "YY": return padded(year % 100)
    case "MMMM": return CalendarDay.fullMonthNames[month - 1]
    case "MMM": return String(CalendarDay.fullMonthNames[month - 1].prefix(3))
    case "MM": return padded(month)
    case "M": return "\(month)"
    case "DD": return padded(number)
    case "D": return "\(number)"
    case "Do": return "\(number)" + ordinal(number)
    case "dddd": return weekday
    case "ddd": return String(weekday.prefix(3))
    default: return part
    }
  }

  private static func ordinal(_ number: Int) -> String {
    if 11...13 ~= number { return "th" }
    return [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
  }

  /// Reads a day in the format, or as `2026-12-24`.
  package func day(_ text: some StringProtocol) -> CalendarDay? {
    var rest = Substring(text)
    var values: [Character: Int] = [:]
    for part in parts {
      if part.isText {
        guard rest.hasPrefix(part.text) else { return CalendarDay(iso: text) }
        rest = rest.dropFirst(part.text.count)
      } else if let value = Self.value(part.text, &rest), let letter = part.text.first {
        values[letter] = value
      } else {
        return CalendarDay(iso: text)
      }
    }
    guard rest.isEmpty, let year = values["Y"], let month = values["M"], let day = values["D"]
    else { return CalendarDay(iso: text) }
    return CalendarDay(year: year, month: month, day: day)
  }

  private static func value(_ part: String, _ rest: inout Substring) -> Int? {
    switch part {
    case "MMMM", "MMM", "dddd", "ddd":
      let names = part.first == "M" ? CalendarDay.fullMonthNames : CalendarDay.fullWeekdayNames
      let length = part.count == 3 ? 3 : 20
      let index = names.firstIndex { rest.hasPrefix($0.prefix(length)) }
      guard let index else { return nil }
      rest = rest.dropFirst(names[index].prefix(length).count)
      return index + 1
    default:
      let digits = rest.prefix(part.count == 4 ? 4 : 2).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      if part == "Do" { rest = rest.dropFirst(2) }
      return part == "YY" ? number + 2_000 : number
    }
  }
}
