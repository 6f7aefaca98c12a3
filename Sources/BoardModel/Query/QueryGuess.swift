/// What people type before they know the query language, and the query that means it.
///
/// Fields and values work as they are. A word alone is searched for as text, so its meaning is only
/// suggested.
package enum QueryGuess {
  /// Other names of fields.
  package static let fields: [String: QueryField] = [
    "author": .by, "assigned": .assignee, "checklist": .step, "co": .column, "col": .column,
    "context": .tag, "d": .due, "date": .due, "deadline": .due, "description": .body, "epic": .lane,
    "finished": .done, "label": .tag, "list": .column, "milestone": .lane, "modified": .changed,
    "name": .title, "note": .comment, "order": .sort, "owner": .assignee, "points": .estimate,
    "p": .priority, "pri": .priority, "prio": .priority, "project": .lane, "size": .estimate,
    "status": .column,
    "updated": .changed, "user": .assignee, "wait": .start, "who": .assignee,
  ]

  /// Other values of `is:`.
  package static let states: [String: String] = [
    "assigned": "has:assignee", "closed": "is:done", "completed": "is:done", "due": "has:due",
    "finished": "is:done", "hidden": "is:later", "high": "priority:high", "late": "is:overdue",
    "open": "-is:done", "snoozed": "is:later", "tagged": "has:tag",
    "unassigned": "no:assignee", "untagged": "no:tag",
  ]

  /// Other values of `priority:`, as `!1` in a new card.
  static let priorities: [String: Priority] = [
    "1": .high, "2": .medium, "3": .low, "urgent": .high,
  ]

  /// Words without a field.
  package static let words: [String: String] = [
    "archived": "is:archived", "blocked": "is:blocked", "blocking": "is:blocking",
    "closed": "is:done", "conflict": "is:conflict", "conflicts": "is:conflict", "done": "is:done",
    "finished": "is:done", "hidden": "is:later", "high": "priority:high",
    "late": "is:overdue", "low": "priority:low", "medium": "priority:medium", "mine": "is:mine",
    "open": "-is:done", "overdue": "is:overdue", "ready": "is:ready",
    "recurring": "is:repeating", "repeating": "is:repeating", "snoozed": "is:later",
    "stale": "is:stale", "today": "due:today", "tomorrow": "due:tomorrow",
    "unassigned": "no:assignee", "untagged": "no:tag", "urgent": "priority:high",
  ]

  /// Words that negate the next one.
  static let negations: Set<String> = ["not", "isn't"]
}

/// A better query for a part of a text.
package struct QuerySuggestion: Hashable, Sendable {
  /// In bytes of UTF-8.
  package let range: Range<Int>
  package let text: String

  package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }

  /// The whole text with the better part.
  package func applied(to query: String) -> String {
    let bytes = Array(query.utf8)
    let range = range.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + text
      + String(decoding: bytes[range.upperBound...], as: UTF8.self)
  }
}

extension QueryReader {
  /// Suggests queries for the words that look like conditions.
  mutating func suggestMeanings() {
    var index = 0
    while index < tokens.count {
      let count = suggestWeek(at: index) ?? (suggestPair(at: index) ? 2 : 1)
      if count == 1 { suggestWord(at: index) }
      index += count
    }
  }

  private func areWords(_ indices: Range<Int>) -> Bool {
    indices.upperBound <= tokens.count && tokens[indices].allSatisfy { $0.kind == .word }
  }

  /// `done this week` or `done last week`, or `this week` alone, which is about due dates.
  ///
  /// - Returns: the number of words; nil for other words.
  private mutating func suggestWeek(at index: Int) -> Int? {
    let fields: [QueryField] = [.done, .created, .changed]
    var (first, queries) = (index, ["this": "due:<=eow"])
    if areWords(index..<index + 1),
      case .field(let field) = QueryField.wholeReading(of: text(of: index)), fields.contains(field)
    {
      let name = field.rawValue
      (first, queries) = (index + 1, ["this": "\(name):week", "last": "\(name):last-week"])
    }
    guard areWords(first..<first + 2), let query = queries[text(of: first)],
      text(of: first + 1) == "week"
    else { return nil }
    suggest(query, for: tokens[index].range.lowerBound..<tokens[first + 1].range.upperBound)
    return first + 2 - index
  }

  /// `due today`: the name of a field and a value that it can have; or `not done`.
  private mutating func suggestPair(at index: Int) -> Bool {
    guard areWords(index..<index + 2) else { return false }
    if QueryGuess.negations.contains(text(of: index)),
      let meant = QueryGuess.words[text(of: index + 1)]
    {
      suggest(
        Self.negated(meant),
        for: tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound
      )
      return true
    }
    guard case .field(let field) = QueryField.wholeReading(of: text(of: index)),
      field.hasKnownValues
    else { return false }
    let range = tokens[index + 1].range
    let part = QueryScanner.Part(text: scanner.text(inBytes: range), range: range)
    // A date in any form, but no beginning of another value: “is a” is text.
    let values = field.isDate ? nil : ParsedQuery.words(of: field)
    guard values?.contains(part.text.lowercased()) ?? hasMeaning(part, of: field, nil) else {
      return false
    }
    suggest(
      "\(field.rawValue):\(part.text)",
      for: tokens[index].range.lowerBound..<range.upperBound
    )
    return true
  }

  private mutating func suggestWord(at index: Int) {
    guard tokens[index].kind == .word else { return }
    let word = text(of: index)
    let range = tokens[index].range
    let sign = index > 0 && tokens[index - 1].kind == .negation ? tokens[index - 1].range : nil
    if let meant = Self.comparison(in: word) { return suggest(meant, for: range) }
    guard let sign, sign.upperBound == range.lowerBound else {
      return QueryGuess.words[word].map { suggest($0, for: range) } ?? ()
    }
    let whole = sign.lowerBound..<range.upperBound
    if let feature = CardFeature(rawValue: word) {
      suggest("no:\(feature.rawValue)", for: whole)
    } else if let meant = QueryGuess.words[word], scanner.text(inBytes: sign) == "-" {
      suggest(Self.negated(meant), for: whole)
    }
  }

  private static func negated(_ query: String) -> String {
    query.hasPrefix("-") ? String(query.dropFirst()) : "-\(query)"
  }

  /// `tag=home`, `due<=fri`.
  private static func comparison(in word: String) -> String? {
    guard let start = word.firstIndex(where: { "<=>".contains($0) }),
      case .field(let field) = QueryField.wholeReading(of: String(word[..<start]))
    else { return nil }
    let (sign, value) = split(String(word[start...]))
    let rest = value.drop { $0 == "=" }
    if rest.isEmpty { return nil }
    if sign == .equal { return "\(field.rawValue):\(rest)" }
    return field.isCompared ? "\(field.rawValue):\(sign?.rawValue ?? "")\(rest)" : nil
  }

  private func text(of index: Int) -> String {
    scanner.text(inBytes: tokens[index].range).lowercased()
  }

  private mutating func suggest(_ query: String, for range: Range<Int>) {
    let typed = Self.shortened(scanner.text(inBytes: range))
    warn(
      "“\(typed)” is searched for as text",
      range,
      isGuess: true,
      suggesting: QuerySuggestion(range: range, text: query)
    )
  }
}

extension QueryField {
  /// The field that a whole name means.
  fileprivate static func wholeReading(of name: String) -> Reading {
    (QueryField(rawValue: name) ?? QueryGuess.fields[name]).map { .field($0) } ?? .unknown
  }

  /// Whether not every text is a value.
  fileprivate var hasKnownValues: Bool {
    switch self {
    case .has, .no, .state, .due, .start, .repeat, .priority, .parent, .created, .changed, .done,
      .sort,
      .group:
      true
    default: false
    }
  }
}
