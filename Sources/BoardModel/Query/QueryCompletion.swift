package struct QueryCompletion: Hashable, Sendable {
  /// Names that come from the board, not from the query language.
  package enum Names: Hashable, Sendable {
    case tags
    case columns
    case boards
    case authors
    case assignees
    case lanes
  }

  /// The text that a candidate replaces, in bytes of UTF-8.
  package let range: Range<Int>
  /// With a colon, or quoted if needed.
  package let candidates: [String]
  /// Whether the typed value is only a prefix of the candidates.
  package let isUnfinished: Bool

  package init(range: Range<Int>, candidates: [String], isUnfinished: Bool) {
    (self.range, self.candidates, self.isUnfinished) = (range, candidates, isUnfinished)
  }
}

extension ParsedQuery {
  /// What may be meant by the text at a place, in bytes of UTF-8.
  package func suggestion(at place: Int) -> QuerySuggestion? {
    warnings.compactMap(\.suggestion)
      .first { $0.range.lowerBound < place && place <= $0.range.upperBound }
  }

  /// The completions at a place, in bytes of UTF-8; nil if there are none.
  ///
  /// `names` returns the names of a kind with a prefix, in the order of display.
  package func completion(
    at place: Int,
    names: (QueryCompletion.Names, String) -> [String]
  ) -> QueryCompletion? {
    guard
      let token = tokens.last(where: { $0.range.lowerBound < place && place <= $0.range.upperBound }
      )
    else { return nil }
    switch token.kind {
    case .word:
      let typed = text(token.range.lowerBound..<place)
      let fields = QueryField.allCases.map { $0.rawValue + ":" }.filter { $0.hasPrefix(typed) }
      return completion(token.range, fields, isUnfinished: false)
    case .name(let field):
      return completion(of: token.range.lowerBound + 1, place, token, field, names)
    case .field(let field):
      guard place == token.range.upperBound else { return nil }
      return completion(of: place, place, token, field, names)
    case .value(let field):
      return completion(of: token.range.lowerBound, place, token, field, names)
    case .phrase, .keyword, .negation, .parenthesis: return nil
    }
  }

  private func completion(
    of start: Int,
    _ place: Int,
    _ token: QueryToken,
    _ field: QueryField,
    _ names: (QueryCompletion.Names, String) -> [String]
  ) -> QueryCompletion? {
    let all = Array(text.utf8)
    guard start <= place, place <= all.count else { return nil }
    let parts = Self.signs(partingValuesOf: field)
    let first = all[start..<place].lastIndex { parts.contains($0) || isSign($0, field) }
    let from = first.map { $0 + 1 } ?? start
    let end = all[place..<max(place, token.range.upperBound)].firstIndex { parts.contains($0) }
    let typed = text(from..<place).filter { $0 != "\"" }
    let found =
      Self.words(of: field).map { words in words.filter { $0.hasPrefix(typed.lowercased()) } }
      ?? Self.names(of: field).map { names($0, typed) }
    guard let found else { return nil }
    let name = SpelledName(typed)
    return completion(
      from..<(end ?? max(place, token.range.upperBound)),
      found.map(Self.quoted),
      isUnfinished: !typed.isEmpty && !found.contains { SpelledName($0) == name }
    )
  }

  private static func signs(partingValuesOf field: QueryField) -> [UInt8] {
    Array((field.isCompared ? ",<>=" : ",").utf8)
  }

  private func isSign(_ byte: UInt8, _ field: QueryField) -> Bool {
    field == .sort && byte == UInt8(ascii: "-")
  }

  private func completion(
    _ range: Range<Int>,
    _ candidates: [String],
    isUnfinished: Bool
  ) -> QueryCompletion? {
    if candidates.isEmpty { return nil }
    return QueryCompletion(range: range, candidates: candidates, isUnfinished: isUnfinished)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  /// A name as typed in a query: quoted if it would end early.
  package static func quoted(_ name: String) -> String {
    let needsQuotes = name.contains { $0.isWhitespace || ",\"()".contains($0) }
    return needsQuotes ? "\"\(name.replacing("\"", with: "\\\""))\"" : name
  }

  static func words(of field: QueryField) -> [String]? {
    switch field {
    case .state: CardState.allCases.map(\.rawValue) + ["open", "closed"]
    case .has, .no: CardFeature.allCases.map(\.rawValue)
    case .priority: QueryWords.priorities
    case .repeat: QueryWords.repeats
    case .sort: QueryWords.orders
    case .group: QueryWords.groups
    case .due: ["today", "tomorrow", "<fri 15:00", "<now", "eow", "eom", "eoy", "none"]
    case .start: ["today", "tomorrow", "eow", "eom", "eoy", "none"]
    case .created, .changed, .done: ["today", "yesterday", "week", "last-week"]
    default: nil
    }
  }

  static func names(of field: QueryField) -> QueryCompletion.Names? {
    switch field {
    case .tag: .tags
    case .column: .columns
    case .board: .boards
    case .by: .authors
    case .assignee: .assignees
    case .lane: .lanes
    default: nil
    }
  }
}
