import BoardModel
import BoardViewModels
import DiffableSnapshot

/// The sections of a grouped column.
extension ColumnController {
  /// The loaded cards so changed, each in the section that its content says.
  func regrouped(_ edit: WindowEdit) throws(SnapshotError<ColumnSection, Card.ID>) -> Cards {
    var flat = (0..<loadedCount).compactMap(card(at:))
    var changed: [Card.ID] = []
    switch edit {
    case .insert(let new, let anchor): flat.insert(contentsOf: new, at: flat.place(of: anchor))
    case .move(let card, let anchor):
      flat.removeAll { $0 == card }
      flat.insert(card, at: flat.place(of: anchor))
    case .delete(let old):
      let gone = Set(old)
      flat.removeAll(where: gone.contains)
    case .reload(let cards): changed = cards
    case .replace(let page, let cards): (flat, changed) = (page, cards)
    }
    var order: [CardSection] = []
    var members: [CardSection: [Card.ID]] = [:]
    for card in flat {
      guard let section = section(of: card) else { continue }
      if members[section] == nil { order.append(section) }
      members[section, default: []].append(card)
    }
    var cards = Cards()
    try cards.appendSections(order.map(ColumnSection.group))
    for section in order {
      try cards.appendItems(members[section] ?? [], toSection: .group(section))
    }
    try cards.reloadItems(changed)
    return cards
  }

  private func section(of card: Card.ID) -> CardSection? {
    window.content(of: card).flatMap { viewModel.section(of: $0, on: view.today) }
  }

  /// The heading of the section of a loaded card; nil where the column is not grouped.
  func heading(at index: Int) -> SectionHeading? {
    guard viewModel.arrangement.group != nil, let section = card(at: index).flatMap(section(of:))
    else { return nil }
    return SectionHeading(section: section, count: sectionTable?.count(of: section))
  }

  /// Whether a section begins with a loaded card.
  func beginsSection(at index: Int) -> Bool {
    guard viewModel.arrangement.group != nil, let card = card(at: index) else { return false }
    guard let before = self.card(at: index - 1) else { return true }
    return section(of: before) != section(of: card)
  }

  /// Counts the sections before they are painted.
  func countSections() throws(StoreError) {
    sectionTable = try viewModel.sections(on: view.today)
  }

  /// Goes to the first card of the next section, or of the one before.
  func goToSection(forward: Bool) throws(StoreError) -> Bool {
    guard let table = try viewModel.sections(on: view.today), let found = viewModel.found,
      let selected
    else { return false }
    let index = try found.rank(of: selected)
    guard let start = table.start(after: index, forward: forward) else { return true }
    try reveal(found.cards[start])
    return true
  }
}

extension [Card.ID] {
  fileprivate func place(of anchor: WindowEdit.Anchor) -> Int {
    switch anchor {
    case .before(let card): firstIndex(of: card) ?? 0
    case .after(let card): (firstIndex(of: card) ?? -1) + 1
    }
  }
}
