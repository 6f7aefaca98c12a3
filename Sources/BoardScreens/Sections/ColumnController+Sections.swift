import BoardModel
import BoardViewModels
import TerminalSurface

extension ColumnController {
  func section(of card: Card.ID) -> CardSection? {
    window.content(of: card).flatMap { viewModel.section(of: $0, on: view.today) }
  }

  /// The section of the selected card; nil if the column is not grouped.
  var selectedSection: CardSection? {
    spelled(selected.flatMap { section(of: $0) })
  }

  /// A section with the spelling of its heading.
  func spelled(_ section: CardSection?) -> CardSection? {
    section.map { section in
      let entry = try? viewModel.sections(on: view.today)?.entry(of: section)
      return entry?.section ?? section
    }
  }

  /// The heading of a loaded card's section; nil if the column is not grouped.
  ///
  /// For a folded section, the heading is the row itself.
  func heading(at index: Int) -> SectionHeading? {
    guard viewModel.arrangement.group != nil, let card = card(at: index),
      viewModel.foldedSection(at: card) == nil, let section = section(of: card)
    else { return nil }
    return SectionHeading(of: section, sectionEntries[section])
  }

  /// The heading of a folded section; nil for a card that shows.
  func foldedHeading(of card: Card.ID) -> SectionHeading? {
    foldedHeadings[card]
  }

  func countFolds() {
    var headings: [Card.ID: SectionHeading] = [:]
    for (card, section) in viewModel.folded?.anchors ?? [:] {
      headings[card] = SectionHeading(of: section, sectionEntries[section], isFolded: true)
    }
    for card in Set(headings.keys).union(foldedHeadings.keys)
    where headings[card] != foldedHeadings[card] {
      view.rows[card] = nil
    }
    foldedHeadings = headings
  }

  /// Toggles the selected section; returns false if there are no sections.
  func toggleFold() throws(StoreError) -> Bool {
    guard let selected, let section = section(of: selected) else { return false }
    return try toggleFold(of: section)
  }

  /// Folds or unfolds a section; returns false if there are no sections.
  ///
  /// Selects its heading, or the card that was selected when it was folded, or its first card.
  @discardableResult func toggleFold(of section: CardSection) throws(StoreError) -> Bool {
    guard viewModel.arrangement.group != nil, viewModel.found != nil else { return false }
    let start = try viewModel.sections(on: view.today)?.entry(of: section)?.cards.lowerBound
    let bar = selected.flatMap { self.section(of: $0) } == section ? selected : nil
    try viewModel.toggleFold(of: section, on: view.today)
    try showFolds()
    guard let start, let first = viewModel.found?.cards[start] else { return true }
    if viewModel.isFolded(section) {
      selectionsInFolds[section] = bar
      try reveal(first)
    } else {
      if let bar = selectionsInFolds.removeValue(forKey: section), try viewModel.shows(bar) {
        try reveal(bar)
      } else {
        try reveal(first)
      }
    }
    return true
  }

  /// Reloads the list after sections were folded or unfolded.
  func showFolds() throws(StoreError) {
    foldsAreStale = false
    try viewModel.fold(on: view.today)
    window.read(viewModel.list)
    window.count(viewModel.count)
    try readAgain()
    // A section of one card is the same list folded and unfolded.
    view.needsLayout = true
  }

  /// Reloads the list if something has changed since it was folded.
  func refreshFolds() throws(StoreError) {
    if foldsAreStale { try showFolds() }
  }

  func beginsSection(at index: Int) -> Bool {
    guard viewModel.arrangement.group != nil, let card = card(at: index) else { return false }
    guard let before = self.card(at: index - 1) else { return true }
    return section(of: before) != section(of: card)
  }

  /// Looks up the sections whose headings may show: those of the cards around the first row and
  /// around the selection, and the folded ones.
  func countSections() throws(StoreError) {
    sectionEntries = [:]
    guard let sections = try viewModel.sections(on: view.today) else { return }
    let height = view.area.height
    let top = view.topCard.flatMap { index(of: $0) } ?? 0
    let bar = selected.flatMap { index(of: $0) } ?? top
    let indices = Set(top - height...top + height).union(bar - height...bar + height)
    var shown = Set(indices.compactMap(card(at:)).compactMap(section(of:)))
    shown.formUnion(viewModel.folds.sections)
    for section in shown { sectionEntries[section] = try sections.entry(of: section) }
  }

  func goToSection(forward: Bool) throws(StoreError) -> Bool {
    guard let sections = try viewModel.sections(on: view.today), let found = viewModel.found,
      let selected
    else { return false }
    let index = try found.rank(of: selected)
    guard let start = try sections.start(after: index, forward: forward) else { return true }
    try reveal(found.cards[start])
    return true
  }
}
