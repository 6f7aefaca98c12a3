package import BoardModel

/// The sections of a grouped list, in order, with their ranges.
package nonisolated struct SectionTable: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let section: CardSection
    package let cards: Range<Int>
  }

  package private(set) var entries: [Entry] = []

  /// - Complexity: O(*s* log *n*) calls of `section` for *s* sections of *n* cards.
  package init(
    count: Int,
    section: (Int) throws(StoreError) -> CardSection?
  ) throws(StoreError) {
    var start = 0
    while start < count {
      guard let first = try section(start) else { return }
      var (last, end, step) = (start, start + 1, 1)
      while end < count, try section(end) == first {
        last = end
        end = min(count, end + step)
        step *= 2
      }
      while last + 1 < end {
        let middle = last + (end - last) / 2
        if try section(middle) == first { last = middle } else { end = middle }
      }
      entries.append(Entry(section: first, cards: start..<last + 1))
      start = last + 1
    }
  }

  /// A section with the spelling of its first card, and its range.
  package func entry(of section: CardSection) -> Entry? {
    entries.first { $0.section == section }
  }

  package func start(of section: CardSection) -> Int? {
    entry(of: section)?.cards.lowerBound
  }

  /// The start of the section after or before a card's.
  ///
  /// From inside a section, going back leads to its own start.
  package func start(after index: Int, forward: Bool) -> Int? {
    if forward { return entries.first { $0.cards.lowerBound > index }?.cards.lowerBound }
    return entries.last { $0.cards.lowerBound < index }?.cards.lowerBound
  }
}
