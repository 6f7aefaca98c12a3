import BoardModel
import BoardViewModels

/// A lane over the shown columns.
struct LaneBand: Hashable {
  /// With the spelling of its first card.
  let section: CardSection
  /// The range of its cards in the list of each shown column.
  let parts: [Range<Int>]
}

/// Finds the lanes of the shown columns, each only when it is asked for.
struct LaneIndex {
  /// The sections of each shown column.
  let lists: [NamedSections]
  /// Lanes without a card that show nevertheless, in order.
  var kept: [CardSection] = []

  /// A lane, or the next one if it has no cards; nil after the last lane.
  func band(notBefore section: CardSection?) throws(StoreError) -> LaneBand? {
    var places: [Int] = []
    for list in lists {
      if let section {
        places.append(try list.index(notBefore: section))
      } else {
        places.append(0)
      }
    }
    let empty = kept.first { kept in section.map { !kept.isNamed(before: $0) } ?? true }
    return try band(at: places, or: empty)
  }

  func band(after band: LaneBand) throws(StoreError) -> LaneBand? {
    let empty = kept.first { band.section.isNamed(before: $0) }
    return try self.band(at: band.parts.map(\.upperBound), or: empty)
  }

  func band(before band: LaneBand) throws(StoreError) -> LaneBand? {
    let places = band.parts.map(\.lowerBound)
    var entries: [SectionEntry?] = []
    for (list, place) in zip(lists, places) { entries.append(try list.entry(endingAt: place)) }
    let empty = kept.last { $0.isNamed(before: band.section) }
    let last = (entries.map { $0?.section } + [empty]).compactMap(\.self)
      .max { $0.isNamed(before: $1) }
    return last.map { self.band($0, entries, otherwise: places) }
  }

  private func band(at places: [Int], or empty: CardSection?) throws(StoreError) -> LaneBand? {
    var entries: [SectionEntry?] = []
    for (list, place) in zip(lists, places) { entries.append(try list.entry(at: place)) }
    let first = (entries.map { $0?.section } + [empty]).compactMap(\.self)
      .min { $0.isNamed(before: $1) }
    return first.map { band($0, entries, otherwise: places) }
  }

  private func band(
    _ section: CardSection,
    _ entries: [SectionEntry?],
    otherwise places: [Int]
  ) -> LaneBand {
    let own = entries.map { $0?.section == section ? $0 : nil }
    return LaneBand(
      section: own.compactMap { $0?.section }.first ?? section,
      parts: zip(own, places).map { $0?.cards ?? $1..<$1 }
    )
  }
}
