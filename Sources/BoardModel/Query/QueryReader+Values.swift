extension QueryReader {
  /// One alternative of a field's value; nil while it is still being typed.
  mutating func expression(
    of part: QueryScanner.Part,
    for field: QueryField,
    _ comparison: QueryComparison?
  ) -> CardFilter.Expression? {
    if comparison == nil, field.isCompared,
      QueryComparison.allCases.contains(where: { $0.rawValue == part.text })
    {
      return nil
    }
    switch field {
    case .due: return dayExpression(part, comparison, FilterTerm.due, .has(.due))
    case .start: return dayExpression(part, comparison, FilterTerm.start, .has(.start))
    case .created: return .term(momentTerm(part, comparison, FilterTerm.created))
    case .changed: return .term(momentTerm(part, comparison, FilterTerm.changed))
    case .done: return .term(momentTerm(part, comparison, FilterTerm.finished))
    case .tag where part.text.lowercased() == "none": return .not(.term(.has(.tag)))
    case .assignee where part.text.lowercased() == "none": return .not(.term(.has(.assignee)))
    default: return expression(of: part, for: field)
    }
  }

  /// One alternative of a field without dates.
  mutating func expression(
    of part: QueryScanner.Part,
    for field: QueryField
  ) -> CardFilter.Expression {
    switch field {
    case .tag: .term(.tag(SearchPhrase(part.text, ignoringCase: true)))
    case .title: .term(.text(SearchPhrase(part.text), in: .title))
    case .body: .term(.text(SearchPhrase(part.text), in: .body))
    case .step: .term(.text(SearchPhrase(part.text), in: .steps))
    case .comment: .term(.text(SearchPhrase(part.text), in: .comments))
    case .column: .term(.column(NamePattern(part.text)))
    case .board: .term(.board(NamePattern(part.text)))
    case .by: .term(.author(NamePattern(part.text)))
    case .assignee: assigneeExpression(part)
    case .lane: laneExpression(part)
    case .parent: parentExpression(part)
    case .estimate: estimateExpression(part)
    case .id: idExpression(part)
    case .has: feature(part)
    case .no: .not(feature(part))
    case .state: stateExpression(part)
    case .priority: .term(priorityTerm(part))
    case .repeat: repeatExpression(part)
    case .due, .start, .created, .changed, .done, .sort, .group: .never
    }
  }

  /// Whether an unfinished value is already valid; the prefix of a name is not.
  func hasMeaning(
    _ part: QueryScanner.Part,
    of field: QueryField,
    _ comparison: QueryComparison?
  ) -> Bool {
    var trial = self
    trial.warnings = []
    switch field {
    case .tag, .column, .board, .by, .assignee, .lane: return false
    case .sort: trial.readSort([part])
    case .group: trial.readGroup([part])
    default: _ = trial.expression(of: part, for: field, comparison)
    }
    return !trial.warnings.contains(where: \.isFault)
  }

  private mutating func stateExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    let word = part.text.lowercased()
    if word == "late" {
      warn(
        "“late” means overdue",
        part.range,
        suggesting: QuerySuggestion(range: part.range, text: CardState.later.rawValue)
      )
    }
    if let meant = QueryGuess.states[word],
      let filter = ParsedQuery(meant, on: context).filter
    {
      return filter.expression
    }
    return choice(part, CardState.allCases.map(\.rawValue), "state")
      .flatMap(CardState.init(rawValue:))
      .map { .term(.state($0)) } ?? .never
  }

  /// `@me` is the author, or somebody of that name.
  private func assigneeExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    let name = CardFilter.Expression.term(.assignee(NamePattern(part.text)))
    guard part.text.lowercased() == AssigneeRule.me, context.author != nil else { return name }
    return .any([.term(.state(.mine)), name])
  }

  private mutating func feature(_ part: QueryScanner.Part) -> CardFilter.Expression {
    choice(part, CardFeature.allCases.map(\.rawValue), "field").flatMap(CardFeature.init(rawValue:))
      .map { .term(.has($0)) } ?? .never
  }

  /// The choice that a value names, in full or by a prefix.
  private mutating func choice(
    _ part: QueryScanner.Part,
    _ choices: [String],
    _ kind: String
  ) -> String? {
    let word = part.text.lowercased()
    let found = choices.contains(word) ? [word] : choices.filter { $0.hasPrefix(word) }
    if found.count == 1 { return found[0] }
    let names = found.isEmpty ? choices : found
    let list = names.joined(separator: ", ")
    let near = Spelling.nearest(to: word, among: names)
    warn(
      found.isEmpty
        ? "“\(Self.shortened(part.text))” is not a \(kind)" + (near == nil ? ". Try \(list)" : "")
        : "“\(part.text)” could be \(list)",
      part.range,
      isFault: true,
      suggesting: found.isEmpty ? near.map { QuerySuggestion(range: part.range, text: $0) } : nil
    )
    return nil
  }

  static func shortened(_ text: String, to limit: Int = 24) -> String {
    text.count > limit ? text.prefix(limit) + "…" : text
  }

  private mutating func repeatExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    guard let word = choice(part, QueryWords.repeats, "repeat") else { return .never }
    return RepeatRule.Frequency(rawValue: word.uppercased()).map { .term(.repeats($0)) }
      ?? .not(.term(.has(.repeat)))
  }

  private mutating func idExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    if let prefix = CardIDPrefix(part.text) { return .term(.id(prefix)) }
    let words = "“\(Self.shortened(part.text))” is not an id. Ids have only the digits 0-9 and a-f"
    warn(words, part.range, isFault: true)
    return .never
  }

  private func laneExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    part.text.lowercased() == "none"
      ? .not(.term(.has(.lane))) : .term(.lane(NamePattern(part.text)))
  }

  private mutating func parentExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    if part.text.lowercased() == "none" { return .not(.term(.state(.child))) }
    guard let prefix = CardIDPrefix(part.text) else {
      let words = "“\(Self.shortened(part.text))” is not an id. Try parent:a1b2 or parent:none"
      warn(words, part.range, isFault: true)
      return .never
    }
    return .term(.parent(prefix))
  }

  // MARK: Estimate

  private mutating func estimateExpression(_ part: QueryScanner.Part) -> CardFilter.Expression {
    let (comparison, rest) = Self.split(part.text)
    if comparison == nil, rest.lowercased() == "none" { return .not(.term(.has(.estimate))) }
    if comparison == nil, let ends = Self.bounds(rest) {
      let (lower, upper) = (Estimate(ends.lower), Estimate(ends.upper))
      if lower != nil || ends.lower.isEmpty, upper != nil || ends.upper.isEmpty {
        return .term(.estimate(FilterRange(from: lower, through: upper)))
      }
    }
    guard let value = Estimate(rest) else {
      let words = "“\(Self.shortened(rest))” is not an estimate. Try 3, >3, 1..5 or none"
      warn(words, part.range, isFault: true)
      return .never
    }
    let before = Estimate(hundredths: value.hundredths - 1)
    let after = Estimate(hundredths: value.hundredths + 1)
    // No estimate is less than the least, or more than the most.
    if comparison == .less, before == nil { return .never }
    if comparison == .more, after == nil { return .never }
    return .term(.estimate(FilterRange(comparison, value, value, before: before, after: after)))
  }

  // MARK: Priority

  private mutating func priorityTerm(_ part: QueryScanner.Part) -> FilterTerm {
    let (comparison, rest) = Self.split(part.text)
    let words = QueryWords.priorities
    let ranks: FilterRange<Int>
    var (value, range) = (part, part)
    if let ends = Self.bounds(rest), comparison == nil {
      (value.text, range.text) = (ends.lower, ends.upper)
      guard let lower = ends.lower.isEmpty ? words.first : choice(value, words, "priority"),
        let upper = ends.upper.isEmpty ? words.last : choice(range, words, "priority")
      else { return .nothing }
      ranks = FilterRange(from: words.firstIndex(of: lower), through: words.firstIndex(of: upper))
    } else {
      value.text = rest
      let guess = QueryGuess.priorities[rest.lowercased()]?.word
      guard let rank = (guess ?? choice(value, words, "priority")).flatMap(words.firstIndex(of:))
      else { return .nothing }
      ranks = FilterRange(comparison, rank, rank, before: rank - 1, after: rank + 1)
    }
    return .priority(Set(Priority.allCases.filter { ranks.contains($0.rawValue) }))
  }

  /// Splits off a leading comparison.
  static func split(_ text: String) -> (QueryComparison?, String) {
    for comparison in QueryComparison.allCases where text.hasPrefix(comparison.rawValue) {
      return (comparison, String(text.dropFirst(comparison.rawValue.count)))
    }
    return (nil, text)
  }

  /// The ends of a range such as `mon..fri`, either of which may be missing.
  static func bounds(_ text: String) -> (lower: String, upper: String)? {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    for index in bytes.indices.dropLast() where bytes[index] == dot && bytes[index + 1] == dot {
      return (
        String(decoding: bytes[..<index], as: UTF8.self),
        String(decoding: bytes[(index + 2)...], as: UTF8.self)
      )
    }
    return nil
  }

  // MARK: Sort and group

  mutating func readSort(_ parts: [QueryScanner.Part]) {
    var sort: [CardSort] = []
    var isSaid = false
    for part in parts {
      var name = part
      let isDescending = name.text.hasPrefix("-")
      if isDescending { name.text.removeFirst() }
      if name.text.isEmpty { continue }
      guard let word = choice(name, QueryWords.orders, "sort") else { continue }
      isSaid = true
      guard let key = CardSort.Key(rawValue: word) else {
        sort = []
        continue
      }
      sort.removeAll { $0.key == key }
      sort.append(CardSort(key, descending: isDescending))
    }
    if isSaid { self.sort = sort }
  }

  mutating func readGroup(_ parts: [QueryScanner.Part]) {
    guard let part = parts.last, let word = choice(part, QueryWords.groups, "group") else {
      return
    }
    group = .some(CardGroup(rawValue: word))
  }
}

extension CardFilter.Expression {
  static let never = Self.term(.nothing)
}

/// The values of fields, in the order in which messages and completions name them.
package enum QueryWords {
  package static let priorities = Priority.allCases.map(\.word)
  static let repeats = RepeatRule.Frequency.allCases.map { $0.rawValue.lowercased() } + ["none"]
  package static let orders =
    [CardSort.Key.due, .priority, .title, .created, .changed, .lane, .estimate, .done, .start]
    .map(\.rawValue) + ["hand"]
  package static let groups = CardGroup.allCases.map(\.rawValue) + ["none"]
}
