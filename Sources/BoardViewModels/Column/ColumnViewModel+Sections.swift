package import BoardModel

extension ColumnViewModel {
  /// The section of a card; nil if the column is not grouped.
  package func section(of card: CardPreview, on today: CalendarDay) -> CardSection? {
    guard let group = arrangement.group else { return nil }
    return CardSection(
      of: card,
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

  /// The starts and sizes of the sections, of the cards found so far.
  package func sections(on today: CalendarDay) throws(StoreError) -> SectionTable? {
    guard let found, arrangement.group != nil else { return nil }
    if let kept = keptSections, kept.version == found.version, kept.today == today {
      return kept.table
    }
    let table = try SectionTable(count: found.cards.count) { index throws(StoreError) in
      try store.previews(of: [found.cards[index]]).first.flatMap { section(of: $0, on: today) }
    }
    keptSections = (found.version, today, table)
    return table
  }
}
