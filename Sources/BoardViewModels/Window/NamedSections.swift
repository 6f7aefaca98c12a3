package import BoardModel

/// The sections of a list that is ordered by names, such as lanes.
///
/// Each is found when it is asked for, so that ten thousand sections cost no more than the few that
/// show.
package struct NamedSections: SectionIndex {
  /// The number of cards.
  package let count: Int
  private let section: (Int) throws(StoreError) -> CardSection?

  init(count: Int, section: @escaping (Int) throws(StoreError) -> CardSection?) {
    self.count = count
    self.section = section
  }

  package func entry(of section: CardSection) throws(StoreError) -> SectionEntry? {
    let entry = try entry(at: index(notBefore: section))
    return entry?.section == section ? entry : nil
  }

  /// The section that begins at a card; the part of it from there on, if it begins earlier.
  ///
  /// Nil after the last card.
  ///
  /// - Complexity: O(log *n*) reads for a section of *n* cards.
  package func entry(at start: Int) throws(StoreError) -> SectionEntry? {
    guard start >= 0, start < count, let section = try section(start) else { return nil }
    let end = try Halving.end(ofRunAt: start, count: count) { index throws(StoreError) in
      try self.section(index) == section
    }
    return SectionEntry(section: section, cards: start..<end)
  }

  /// The section that ends before a card; nil before the first one.
  package func entry(endingAt end: Int) throws(StoreError) -> SectionEntry? {
    guard end > 0, end <= count, let section = try section(end - 1) else { return nil }
    let length = try Halving.end(ofRunAt: 0, count: end) { distance throws(StoreError) in
      try self.section(end - 1 - distance) == section
    }
    let cards = end - length..<end
    return SectionEntry(section: try self.section(cards.lowerBound) ?? section, cards: cards)
  }

  /// The first card that is in this section or a later one.
  ///
  /// - Complexity: O(log *n*) reads for *n* cards.
  package func index(notBefore section: CardSection) throws(StoreError) -> Int {
    try Halving.first(in: 0..<count) { index throws(StoreError) in
      try self.section(index)?.isNamed(before: section) != true
    }
  }

  package func start(after index: Int, forward: Bool) throws(StoreError) -> Int? {
    if forward {
      guard let end = try entry(at: index)?.cards.upperBound, end < count else { return nil }
      return end
    }
    guard let own = try entry(endingAt: index + 1)?.cards.lowerBound else { return nil }
    return own < index ? own : try entry(endingAt: own)?.cards.lowerBound
  }
}
