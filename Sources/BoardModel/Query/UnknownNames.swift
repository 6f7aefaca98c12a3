/// Why a column or a board of a filter has no cards.
package enum UnknownPlace: Hashable, Sendable {
  case column(String)
  case board(String)
  /// It is another board than the one that shows.
  case otherBoard(String)

  /// What is said of it.
  package var text: String {
    switch self {
    case .column(let name): "there is no column \(name)"
    case .board(let name): "there is no board \(name)"
    case .otherBoard(let name): "\(name) is another board than the one that shows"
    }
  }
}

/// The names of a filter that nothing has: why it finds less than was meant.
extension CardFilter {
  /// The first column or board that there is not; nil where there is each.
  ///
  /// `boards` are all that are in use, `shown` those among which cards are looked for.
  package func unknownPlace(among boards: [Board], shown: [Board]) -> UnknownPlace? {
    for term in expression.allTerms {
      switch term {
      case .column(let name):
        if shown.contains(where: { $0.columns.contains { name.matches($0.name) } }) { continue }
        return .column(Self.quoted(name.text))
      case .board(let name):
        if shown.contains(where: { name.matches($0.name) }) { continue }
        let isElsewhere = boards.contains { name.matches($0.name) }
        let quoted = Self.quoted(name.text)
        return isElsewhere ? .otherBoard(quoted) : .board(quoted)
      default: continue
      }
    }
    return nil
  }

  /// The conditions on names that only the cards themselves know, each as a filter of its own, with
  /// what is to be said where no card meets it.
  package var nameConditions: [(filter: CardFilter, reason: String)] {
    expression.allTerms.compactMap { term in
      let reason: String? =
        switch term {
        case .tag(let tag): "no card has the tag \(Self.quoted(tag.text))"
        case .assignee(let name): "no card is assigned to \(Self.quoted(name.text))"
        case .author(let name): "no card was changed last by \(Self.quoted(name.text))"
        default: nil
        }
      return reason.map { (CardFilter(.term(term), on: context), $0) }
    }
  }

  private static func quoted(_ name: String) -> String { "“\(QueryReader.shortened(name))”" }
}

extension BoardReading {
  /// Why a filter finds nothing: a name that no card has; nil where that is not the reason, or where it
  /// would take long to say.
  ///
  /// At most `limit` cards of the scope are tested for each name.
  package func unknownName(
    in filter: CardFilter,
    of scope: CardQuery.Scope,
    testing limit: Int
  ) throws(StoreError) -> String? {
    for condition in filter.nameConditions.prefix(8) {
      let query = CardQuery(scope, filter: condition.filter)
      let found = try tally(of: query, after: nil, testing: limit)
      if found.isFinished, found.count == 0 { return condition.reason }
    }
    return nil
  }
}
