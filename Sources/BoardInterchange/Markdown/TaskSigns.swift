import BoardModel

/// The signs of Obsidian's Tasks plugin at the end of a line, as in `Call 📅 2026-12-24 ⏫`.
struct TaskSigns {
  private(set) var due: CalendarDay?
  private(set) var created: CalendarDay?
  private(set) var finished: CalendarDay?
  private(set) var priority: Priority?
  private(set) var key: String?
  private(set) var blockedBy: [String] = []
  private(set) var notCarried = NotCarried()

  private static let priorities: [Substring: Priority] = [
    "🔺": .high, "⏫": .high, "🔼": .medium, "🔽": .low, "⏬": .low,
  ]
  private static let days: Set<Substring> = [
    "📅", "📆", "🗓", "⏳", "⌛", "🛫", "✅", "➕", "❌",
  ]
  private static let ends: [Substring: String] = [
    "🔁": "recurrences", "🏁": "what happens when a task is done",
  ]

  /// Takes the signs off the end; keeps tags and identifiers among them.
  mutating func take(from words: inout [Substring], keeping isFact: (Substring) -> Bool) {
    var signs = self
    var (rest, kept) = (words, [Substring]())
    while let last = rest.last {
      if last.isEmpty || isFact(last) {
        kept.append(last)
        rest.removeLast()
      } else if let count = signs.take(rest) {
        rest.removeLast(count)
      } else {
        break
      }
    }
    // A line with only signs is a title.
    if rest.isEmpty { return }
    self = signs
    words = rest + kept.reversed()
  }

  /// Takes the last sign and returns its number of words.
  private mutating func take(_ words: [Substring]) -> Int? {
    guard let last = words.last else { return nil }
    if let priority = Self.priorities[Self.plain(last)] {
      self.priority = priority
      return 1
    }
    let (sign, value) = Self.parts(words.suffix(2))
    let length = Self.plain(last).first == sign.first ? 1 : 2
    if Self.days.contains(sign), let day = CalendarDay(iso: value) {
      take(day, sign)
      return length
    }
    if sign == "🆔", !value.isEmpty {
      key = String(value)
      return length
    }
    if sign == "⛔", !value.isEmpty {
      blockedBy = value.split(separator: ",").map(String.init)
      return length
    }
    guard let start = words.suffix(12).lastIndex(where: { Self.ends[Self.plain($0)] != nil }),
      let name = Self.ends[Self.plain(words[start])]
    else { return nil }
    notCarried.add(name)
    return words.count - start
  }

  /// The sign and its value in `📅 2026-12-24` or `📅2026-12-24`.
  private static func parts(_ words: ArraySlice<Substring>) -> (Substring, Substring) {
    guard let last = words.last else { return ("", "") }
    let glued = plain(last)
    if glued.count > 1, let first = glued.first, !first.isASCII {
      return (plain(glued.prefix(1)), glued.dropFirst())
    }
    return words.count > 1 ? (plain(words[words.startIndex]), last) : ("", "")
  }

  private mutating func take(_ day: CalendarDay, _ sign: Substring) {
    switch sign {
    case "⏳", "⌛": notCarried.add("scheduled days")
    case "🛫": notCarried.add("days on which tasks start")
    case "❌": notCarried.add("days on which tasks were cancelled")
    case "✅": finished = day
    case "➕": created = day
    default: due = day
    }
  }

  /// Without the variation selector for emoji.
  private static func plain(_ word: Substring) -> Substring {
    Substring(String(String.UnicodeScalarView(word.unicodeScalars.filter { $0.value != 0xFE0F })))
  }
}
