package import BoardModel

/// A section of a grouped list, with the spelling of its first card, and the range of its cards.
package nonisolated struct SectionEntry: Hashable, Sendable {
  package let section: CardSection
  package let cards: Range<Int>
}

/// Finds the sections of a grouped list.
package protocol SectionIndex {
  /// Nil for a section without cards.
  func entry(of section: CardSection) throws(StoreError) -> SectionEntry?

  /// The start of the section after or before a card's.
  ///
  /// From inside a section, going back leads to its own start.
  func start(after index: Int, forward: Bool) throws(StoreError) -> Int?
}
