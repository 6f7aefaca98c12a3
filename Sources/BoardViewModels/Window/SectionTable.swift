import BoardModel

/// All sections of a grouped list, in order.
struct SectionTable: SectionIndex {
  private var entries: [SectionEntry] = []

  /// - Complexity: O(*s* log *n*) calls of `section` for *s* sections of *n* cards.
  init(
    count: Int,
    section: (Int) throws(StoreError) -> CardSection?
  ) throws(StoreError) {
    var start = 0
    while start < count {
      guard let first = try section(start) else { return }
      let end = try Halving.end(ofRunAt: start, count: count) { index throws(StoreError) in
        try section(index) == first
      }
      entries.append(SectionEntry(section: first, cards: start..<end))
      start = end
    }
  }

  func entry(of section: CardSection) -> SectionEntry? {
    entries.first { $0.section == section }
  }

  func start(after index: Int, forward: Bool) -> Int? {
    if forward { return entries.first { $0.cards.lowerBound > index }?.cards.lowerBound }
    return entries.last { $0.cards.lowerBound < index }?.cards.lowerBound
  }
}
