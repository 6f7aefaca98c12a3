/// Why a column or a board in a filter matches no cards.
package enum UnknownPlace: Hashable, Sendable {
  case column(String)
  case board(String)
  /// A board other than the open one.
  case otherBoard(String)

  package var text: String {
    switch self {
    case .column(let name): "there is no column \(name)"
    case .board(let name): "there is no board \(name)"
    case .otherBoard(let name): "\(name) is not the open board"
    }
  }
}

/// Names in a filter that don't exist, which explain why it finds nothing.
extension CardFilter {
  /// The first column or board that does not exist.
  ///
  /// `boards` are all boards in use, `shown` those that are searched.
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

  /// The conditions on names that only cards know, each as its own filter, with the message if no
  /// card matches.
  package var nameConditions: [(filter: CardFilter, reason: String)] {
    expression.allTerms.compactMap { term in
      let reason: String? =
        switch term {
        case .tag(let tag): "no card has the tag \(Self.quoted(tag.text))"
        case .assignee(let name): "no card is assigned to \(Self.quoted(name.text))"
        case .state(.mine):
          context.author.map { "no card is assigned to you (@\(QueryReader.shortened($0)))" }
        case .lane(let name): "no card is in the lane \(Self.quoted(name.text))"
        case .author(let name): "no card was last changed by \(Self.quoted(name.text))"
        default: nil
        }
      return reason.map { (CardFilter(.term(term), on: context), $0) }
    }
  }

  private static func quoted(_ name: String) -> String { "“\(QueryReader.shortened(name))”" }
}

extension BoardReading {
  /// The name in a filter that no card has, as the reason why it finds nothing.
  ///
  /// Nil if there is another reason, or if the search would take long.
  ///
  /// Tests at most `limit` cards of the scope for each name.
  package func unknownName(
    in filter: CardFilter,
    of scope: CardQuery.Scope,
    testing limit: Int
  ) throws(StoreError) -> String? {
    for condition in filter.nameConditions.prefix(8) {
      let query = CardQuery(scope, filter: condition.filter, includingLater: true)
      let found = try tally(of: query, after: nil, testing: limit)
      if found.isFinished, found.count == 0 { return condition.reason }
    }
    return nil
  }
}
