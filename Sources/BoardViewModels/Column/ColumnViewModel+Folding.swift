package import BoardModel

/// The sections that are folded, as long as the board is open.
extension ColumnViewModel {
  /// Whether any section is folded.
  package var hasFolds: Bool { !foldedSections.isEmpty }

  /// The sections that are folded, by what they group; for whoever keeps them while another board
  /// shows.
  package var folds: (group: CardGroup?, sections: Set<CardSection>) {
    get { (arrangement.group, foldedSections) }
    set { if newValue.group == arrangement.group { foldedSections = newValue.sections } }
  }

  /// The list with the folded sections; nil where none is.
  package var folded: FoldedCards? { hasFolds ? keptFold : nil }

  /// The folded section for which a card stands; nil for any other card.
  package func foldedSection(at card: Card.ID) -> CardSection? { folded?.anchors[card] }

  /// Whether a section is folded to its heading.
  package func isFolded(_ section: CardSection) -> Bool { foldedSections.contains(section) }

  /// Folds a section or unfolds it.
  package func toggleFold(of section: CardSection, on today: CalendarDay) throws(StoreError) {
    if foldedSections.remove(section) == nil { foldedSections.insert(section) }
    try fold(on: today)
  }

  /// Unfolds the section that a card is in, where that is folded.
  package func unfold(around card: Card.ID, on today: CalendarDay) throws(StoreError) {
    guard !foldedSections.isEmpty, folded?.contains(card) != true,
      let preview = try store.previews(of: [card]).first,
      let section = section(of: preview, on: today), foldedSections.contains(section)
    else { return }
    try toggleFold(of: section, on: today)
  }

  /// Makes the folded list of what is found now.
  package func fold(on today: CalendarDay) throws(StoreError) {
    guard !foldedSections.isEmpty, let found, let table = try sections(on: today) else {
      foldedSections = []
      keptFold = nil
      return
    }
    keptFold = FoldedCards(found, table, folding: foldedSections, store: store)
  }
}
