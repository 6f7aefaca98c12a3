/// A query like one that finds nothing, and how many cards it finds.
package struct NearestQuery: Hashable, Sendable {
  package let text: String
  package let count: CardCount

  /// For example `Try #api: 3 cards`.
  package var words: String {
    let (number, more) =
      switch count {
      case .exact(let number): (number, "")
      case .atLeast(let number): (number, "+")
      }
    return "Try \(text): \(number)\(more) \(number == 1 && more.isEmpty ? "card" : "cards")"
  }
}

extension BoardReading {
  /// The nearest query that finds cards: with a better word, with the known name like an unknown
  /// one, with one condition fewer, or among hidden or archived cards.
  ///
  /// Tests at most `limit` cards for each of about twenty queries.
  package func nearest(
    to query: ParsedQuery,
    in scope: CardQuery.Scope,
    columns: [Column],
    testing limit: Int
  ) throws(StoreError) -> NearestQuery? {
    guard let context = query.filter?.context else { return nil }
    func counted(_ text: String) throws(StoreError) -> NearestQuery? {
      let parsed = ParsedQuery(text, on: context)
      if parsed.filter == nil || parsed.warnings.contains(where: \.isFault) { return nil }
      let tally = try tally(of: CardQuery(scope, parsed), after: nil, testing: limit)
      return tally.count > 0 ? NearestQuery(text: text, count: tally.cardCount) : nil
    }
    let names = try knownNames(in: query, columns)
    for text in query.suggested + query.renamed(names) {
      if let found = try counted(text) { return found }
    }
    var best: NearestQuery?
    for text in query.shortened {
      guard let found = try counted(text) else { continue }
      if found.count.value > best?.count.value ?? 0 { best = found }
    }
    if let best { return best }
    let elsewhere = ["is:later", "is:archived"].map { "\(query.text) \($0)" }
    for text in query.respelled(try words(in: scope)) + elsewhere {
      if let found = try counted(text) { return found }
    }
    return nil
  }

  private func knownNames(
    in query: ParsedQuery,
    _ columns: [Column]
  ) throws(StoreError) -> [QueryCompletion.Names: [String]] {
    let limit = 500
    var names: [QueryCompletion.Names: [String]] = [:]
    for token in query.tokens {
      guard let kind = token.names, names[kind] == nil else { continue }
      switch kind {
      case .tags: names[kind] = try tags(startingWith: "", limit: limit)
      case .assignees: names[kind] = try assignees(startingWith: "", limit: limit)
      case .lanes: names[kind] = try lanes(startingWith: "", limit: limit)
      case .columns: names[kind] = columns.map(\.name)
      case .boards, .authors: break
      }
    }
    return names
  }

  /// Words of the first titles, to correct a misspelled one.
  private func words(in scope: CardQuery.Scope) throws(StoreError) -> [String] {
    let cards = try page(of: CardQuery(scope), .first, limit: 500)
    let words = cards.flatMap { $0.title.split { !$0.isLetter } }.filter { $0.count > 2 }
    return Array(Set(words.map { $0.lowercased() })).sorted()
  }
}

extension ParsedQuery {
  private static let triedLimit = 8

  /// With each better word in turn.
  fileprivate var suggested: [String] {
    warnings.compactMap { $0.suggestion?.applied(to: text) }
  }

  /// With a known name instead of an unknown one that is like it.
  fileprivate func renamed(_ names: [QueryCompletion.Names: [String]]) -> [String] {
    tokens.enumerated()
      .compactMap { index, token in
        guard let kind = token.names, let known = names[kind] else { return nil }
        var range = token.range
        if case .name = token.kind { range = range.lowerBound + 1..<range.upperBound }
        let typed = piece(range).filter { $0 != "\"" }
        if let near = Spelling.nearest(to: typed, among: known), near != typed {
          return QuerySuggestion(range: range, text: Self.quoted(near)).applied(to: text)
        }
        // `status:closed` on a board whose done column has another name.
        guard kind == .columns, index > 0, let meant = QueryGuess.words[typed.lowercased()] else {
          return nil
        }
        let whole = tokens[index - 1].range.lowerBound..<range.upperBound
        return QuerySuggestion(range: whole, text: meant).applied(to: text)
      }
  }

  /// Without one of the conditions.
  fileprivate var shortened: [String] {
    if conditions.count < 2 { return [] }
    return conditions.prefix(Self.triedLimit)
      .map {
        TitleRule.singleLine(QuerySuggestion(range: $0, text: "").applied(to: text))
      }
  }

  /// With a word of a title instead of one that is like it.
  fileprivate func respelled(_ words: [String]) -> [String] {
    tokens.filter { $0.kind == .word }.prefix(Self.triedLimit)
      .compactMap { token in
        let typed = piece(token.range)
        guard typed.count > 3, let near = Spelling.nearest(to: typed, among: words) else {
          return nil
        }
        return QuerySuggestion(range: token.range, text: near).applied(to: text)
      }
  }

  private func piece(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

extension QueryToken {
  /// The names that its value is one of.
  fileprivate var names: QueryCompletion.Names? {
    switch kind {
    case .name(let field), .value(let field): ParsedQuery.names(of: field)
    default: nil
    }
  }
}
