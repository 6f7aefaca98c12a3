package import BoardModel

extension ColumnViewModel {
  /// The section of a card; nil if the column is not grouped.
  package func section(of card: CardPreview, on today: CalendarDay) -> CardSection? {
    guard let group = arrangement.group else { return nil }
    return CardSection(
      of: card.draft,
      finishedOn: card.finishedOn,
      isDone: column.kind == .done,
      by: group,
      on: today,
      board: boardName(of: card) ?? ""
    )
  }

  private func boardName(of card: CardPreview) -> String? {
    guard arrangement.group == .board, let column = card.column else { return nil }
    return try? boards().first { $0.column(column) != nil }?.name
  }

  /// The sections of the cards found so far; nil if the column is not grouped.
  package func sections(on today: CalendarDay) throws(StoreError) -> (any SectionIndex)? {
    guard let found, arrangement.group != nil else { return nil }
    if let named = namedSections(on: today) { return named }
    if let kept = keptSections, kept.version == found.version, kept.today == today {
      return kept.table
    }
    let table = try SectionTable(count: found.cards.count) { index throws(StoreError) in
      try readSection(of: found.cards[index], on: today)
    }
    keptSections = (found.version, today, table)
    return table
  }

  /// The sections of a column that is grouped by names; nil for other groups.
  package func namedSections(on today: CalendarDay) -> NamedSections? {
    guard let found, let group = arrangement.group, [.tag, .assignee, .lane].contains(group)
    else { return nil }
    let cards = found.cards
    return NamedSections(count: cards.count) { [self] index throws(StoreError) in
      try knownSection(of: cards[index], on: today)
    }
  }

  /// The section of a card by a name, read once until the card changes.
  private func knownSection(
    of card: Card.ID,
    on today: CalendarDay
  ) throws(StoreError) -> CardSection? {
    if let known = knownSections[card] { return known }
    if knownSections.count >= Self.knownLimit { knownSections = [:] }
    let section = try readSection(of: card, on: today)
    knownSections[card] = section
    return section
  }

  private func readSection(
    of card: Card.ID,
    on today: CalendarDay
  ) throws(StoreError) -> CardSection? {
    try store.previews(of: [card]).first.flatMap { section(of: $0, on: today) }
  }

  private static let knownLimit = 20_000
}
