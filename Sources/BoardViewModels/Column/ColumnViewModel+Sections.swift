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

/// Folded sections, remembered while the board is open.
extension ColumnViewModel {
  package var hasFolds: Bool { !foldedSections.isEmpty }

  /// The folded sections and their grouping, to be kept while another board is shown.
  package var folds: (group: CardGroup?, sections: Set<CardSection>) {
    get { (arrangement.group, foldedSections) }
    set { if newValue.group == arrangement.group { foldedSections = newValue.sections } }
  }

  /// The list without the cards of folded sections; nil if no section is folded.
  package var folded: FoldedCards? { hasFolds ? keptFold : nil }

  /// The folded section that a card represents; nil for other cards.
  package func foldedSection(at card: Card.ID) -> CardSection? { folded?.anchors[card] }

  package func isFolded(_ section: CardSection) -> Bool { foldedSections.contains(section) }

  package func toggleFold(of section: CardSection, on today: CalendarDay) throws(StoreError) {
    if foldedSections.remove(section) == nil { foldedSections.insert(section) }
    try fold(on: today)
  }

  /// Unfolds the section that contains a card.
  package func unfold(around card: Card.ID, on today: CalendarDay) throws(StoreError) {
    guard !foldedSections.isEmpty, folded?.contains(card) != true,
      let preview = try store.previews(of: [card]).first,
      let section = section(of: preview, on: today), foldedSections.contains(section)
    else { return }
    try toggleFold(of: section, on: today)
  }

  /// Updates the folded list from the found cards.
  package func fold(on today: CalendarDay) throws(StoreError) {
    guard !foldedSections.isEmpty, let found, let index = try sections(on: today) else {
      foldedSections = []
      keptFold = nil
      return
    }
    var folded: [SectionEntry] = []
    for section in foldedSections {
      if let entry = try index.entry(of: section) { folded.append(entry) }
    }
    keptFold = FoldedCards(found, folding: folded, store: store)
  }
}
