package import BoardModel

/// The sections of a grouped list, in order, with where they begin.
package nonisolated struct SectionTable: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let section: CardSection
    package let cards: Range<Int>
  }

  package private(set) var entries: [Entry] = []

  /// The table of a list of so many cards.
  ///
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

  /// A section as its first card has it, and its cards.
  package func entry(of section: CardSection) -> Entry? {
    entries.first { $0.section == section }
  }

  /// Where a section begins.
  package func start(of section: CardSection) -> Int? {
    entry(of: section)?.cards.lowerBound
  }

  /// Where the section after the one of a card begins, or the one before; from inside of a section,
  /// going back leads to its beginning.
  package func start(after index: Int, forward: Bool) -> Int? {
    if forward { return entries.first { $0.cards.lowerBound > index }?.cards.lowerBound }
    return entries.last { $0.cards.lowerBound < index }?.cards.lowerBound
  }
}
