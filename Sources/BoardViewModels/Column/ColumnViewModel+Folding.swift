package import BoardModel

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
