import BoardModel

/// How a fact of a card is written in Markdown.
package enum FactNotation: String, Hashable, Sendable {
  /// As the board reads a new card: `due:2026-12-24`, `!high`, `@anna`, `#tag`.
  case own
  /// As Obsidian's kanban plugin does: `@{2026-12-24}`.
  case braces
  /// As Obsidian's Tasks plugin does: `📅 2026-12-24`, `⏫`.
  case sign
  /// As Dataview does: `[due:: 2026-12-24]`.
  case field
  /// As taskell does, in a line below the item: `@ 2026-12-24`.
  case line

  /// Whether a due date has a time in it, or next to it.
  var holdsTime: Bool { self != .sign && self != .line }
}

/// A fact of a card in a line of Markdown.
struct MarkdownFact: Hashable {
  enum Value: Hashable {
    case due(DueDate)
    /// The time of a due date that is written apart from its day.
    case time(ClockTime)
    case start(CalendarDay)
    /// When it is planned to be done, which is its start if it has no other.
    case scheduled(CalendarDay)
    case priority(Priority)
    case tag(String)
    case assignee(String)
    case key(String)
    case created(CalendarDay)
    case finished(CalendarDay)
    case blockedBy([String])
    case repeats(CardRepeat)
    /// No field of a card; it stays in a linked file, and an import counts it under this name.
    case other(String)
  }

  var value: Value
  var notation: FactNotation

  /// Whether it counts between other words too, because nothing else looks like it.
  var countsAnywhere: Bool { notation == .braces || notation == .field }

  var isTag: Bool { if case .tag = value { true } else { false } }

  var isTime: Bool { if case .time = value { true } else { false } }

  static let unreadableTime = "times of day"

  /// Whether a card has a field for it that the board may change.
  var isField: Bool {
    switch value {
    case .due, .start, .scheduled, .priority, .tag, .assignee: true
    case .repeats(let repeats): LinkFields.isHeld(repeats)
    case .time, .key, .created, .finished, .blockedBy, .other: false
    }
  }
}

// MARK: Writing

extension MarkdownFact {
  /// Without the time if the notation has no place for it.
  static func text(of due: DueDate, _ notation: FactNotation, _ dates: DateForm) -> String {
    switch notation {
    case .braces:
      "\(dates.trigger){\(dates.text(of: due.day))}"
        + (due.time.map { " " + text(of: $0, dates) } ?? "")
    case .sign: "📅 \(due.day.iso)"
    case .field: "[due:: \(due.iso)]"
    case .own: "due:\(due.iso)"
    case .line: "due:\(due.day.iso)"
    }
  }

  static func text(of time: ClockTime, _ dates: DateForm) -> String {
    "\(dates.timeTrigger){\(time.text)}"
  }

  /// The kanban plugin has no form for starts, but the Tasks plugin reads the sign.
  static func text(ofStart day: CalendarDay, _ notation: FactNotation) -> String {
    switch notation {
    case .sign, .braces: "🛫 \(day.iso)"
    case .field: "[start:: \(day.iso)]"
    case .own, .line: "start:\(day.iso)"
    }
  }

  /// Nil if the plugin, which reads both forms, has no words for it.
  static func text(of repeats: CardRepeat, _ notation: FactNotation) -> String? {
    TaskSign.words(of: repeats).map { notation == .field ? "[repeat:: \($0)]" : "🔁 \($0)" }
  }

  static func text(ofFinish day: CalendarDay) -> String { "✅ \(day.iso)" }

  static func text(of priority: Priority, _ notation: FactNotation) -> String {
    switch (notation, priority) {
    case (.sign, .high): "⏫"
    case (.sign, .medium): "🔼"
    case (.sign, .low): "🔽"
    case (.field, _): "[priority:: \(priority.word)]"
    default: "!\(priority.word)"
    }
  }
}

// MARK: Reading

extension MarkdownFact {
  /// The fact at the beginning of a text, with its length in characters.
  ///
  /// It ends before a space or the end of the text.
  static func first(in text: Substring, _ dates: DateForm) -> (
    fact: MarkdownFact, end: String.Index
  )? {
    guard isLikely(text.utf8, dates) else { return nil }
    if let found = braces(text, dates) ?? field(text) ?? TaskSign.fact(text, dates) { return found }
    let word = text.prefix { $0 != " " }
    return own(word).map { (MarkdownFact(value: $0, notation: .own), word.endIndex) }
  }

  /// Whether a text has no word that may begin a fact, with or without a backslash.
  ///
  /// It sees only bytes, so it costs much less than reading the words of a line.
  static func areUnlikely(in text: String, _ dates: DateForm) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for start in bytes.indices where start == 0 || bytes[start - 1] == UInt8(ascii: " ") {
        let word = bytes[start...]
        if word.first == UInt8(ascii: "\\") || isLikely(word, dates) { return false }
      }
      return true
    }
  }

  /// Whether a text may begin with a fact; most words end here.
  ///
  /// A byte from 0xCC on may be a mark that combines with the sign before it.
  private static func isLikely(_ text: some Collection<UInt8>, _ dates: DateForm) -> Bool {
    guard let sign = text.first else { return false }
    if sign >= 0x80 || sign == dates.trigger.utf8.first || sign == dates.timeTrigger.utf8.first {
      return true
    }
    if let next = text.dropFirst().first, next >= 0xCC { return true }
    switch sign {
    case UInt8(ascii: "d"): return text.starts(with: "due:".utf8)
    case UInt8(ascii: "s"): return text.starts(with: "start:".utf8)
    case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "^"),
      UInt8(ascii: "["), UInt8(ascii: "("):
      return true
    default: return false
    }
  }

  private static func own(_ word: Substring) -> Value? {
    switch word.first {
    case "#": return tag(word).map(Value.tag)
    case "^": return identifier(word).map(Value.key)
    case "!":
      let priority = Priority.allCases.first { $0 != .none && word.dropFirst() == $0.word[...] }
      return priority.map(Value.priority)
    case "@":
      let name = String(word.dropFirst())
      guard let first = name.first, first.isLetter || first.isNumber,
        name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.+/".contains($0) }),
        let last = name.last, last != ".", TagRule.fault(in: name) == nil
      else { return nil }
      return .assignee(name)
    case "d" where word.hasPrefix("due:"):
      return DueDate(iso: word.dropFirst(4)).map(Value.due)
    case "s" where word.hasPrefix("start:"):
      return CalendarDay(iso: word.dropFirst(6)).map(Value.start)
    default: return nil
    }
  }

  /// A tag of letters, digits and some signs that is not a number.
  static func tag(_ word: Substring) -> String? {
    guard word.first == "#" else { return nil }
    let tag = word.dropFirst()
    return TagRule.isPlain(tag) ? String(tag) : nil
  }

  static func identifier(_ word: Substring) -> String? {
    guard word.first == "^", word.count > 1, word.count <= 64 else { return nil }
    let id = word.dropFirst()
    return id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      ? String(id) : nil
  }

  private static func braces(
    _ text: Substring,
    _ dates: DateForm
  ) -> (fact: MarkdownFact, end: String.Index)? {
    for (trigger, isTime) in [(dates.timeTrigger, true), (dates.trigger, false)] {
      for (open, close) in [("{", "}"), ("[[", "]]")] where text.hasPrefix(trigger + open) {
        let inside = text.dropFirst(trigger.count + open.count).prefix(100)
        guard let end = inside.firstRange(of: close), isEnd(end.upperBound, of: text) else {
          continue
        }
        let value = inside[..<end.lowerBound]
        if isTime {
          let time = ClockTime(value).map(Value.time) ?? .other(MarkdownFact.unreadableTime)
          return value.isEmpty
            ? nil : (MarkdownFact(value: time, notation: .braces), end.upperBound)
        }
        guard let day = dates.day(value) else { return nil }
        return (MarkdownFact(value: .due(DueDate(day)), notation: .braces), end.upperBound)
      }
    }
    return nil
  }

  /// Whether a word is a date in the form of the plugin that can't be read.
  static func isUnreadableDate(_ word: Substring, _ dates: DateForm) -> Bool {
    guard word.utf8.last == UInt8(ascii: "}") || word.utf8.last == UInt8(ascii: "]") else {
      return false
    }
    for (open, close) in [("{", "}"), ("[[", "]]")] {
      let start = dates.trigger + open
      if word.hasPrefix(start), word.hasSuffix(close), word.count > start.count + close.count {
        return true
      }
    }
    return false
  }

  private static let fields: [String: @Sendable (Substring) -> Value?] = [
    "due": { DueDate(iso: $0).map(Value.due) },
    "created": { CalendarDay(iso: $0).map(Value.created) },
    "completion": { CalendarDay(iso: $0).map(Value.finished) },
    "scheduled": { CalendarDay(iso: $0).map(Value.scheduled) },
    "start": { CalendarDay(iso: $0).map(Value.start) },
    "cancelled": { CalendarDay(iso: $0).map { _ in .other(TaskSign.cancelled) } },
    "repeat": { $0.isEmpty ? nil : TaskSign.repeats($0) },
    "priority": { TaskSign.priority(named: $0).map(Value.priority) },
    "id": { $0.isEmpty ? nil : .key(String($0)) },
    "dependson": { $0.isEmpty ? nil : .blockedBy(TaskSign.names($0)) },
  ]

  private static func field(_ text: Substring) -> (fact: MarkdownFact, end: String.Index)? {
    guard let open = text.first, open == "[" || open == "(" else { return nil }
    let close: Character = open == "[" ? "]" : ")"
    guard let end = text.prefix(200).firstIndex(of: close),
      isEnd(text.index(after: end), of: text),
      let colons = text[..<end].firstRange(of: "::")
    else { return nil }
    let name = text[..<colons.lowerBound].dropFirst().trimmingBlanks().lowercased()
    let value = text[colons.upperBound..<end].trimmingBlanks()
    guard let found = fields[name]?(value) else { return nil }
    return (MarkdownFact(value: found, notation: .field), text.index(after: end))
  }

  private static func isEnd(_ index: String.Index, of text: Substring) -> Bool {
    index == text.endIndex || text[index] == " "
  }
}
