extension ItemMatching {
  init(
    _ touched: TouchedPlaces,
    sections: SectionMatching,
    chain: (_ newSection: Int) -> Int
  ) {
    self.init(
      old: touched.old,
      new: touched.new,
      oldOfNew: touched.oldOfNew,
      sections: sections,
      chain: chain
    )
  }

  /// Matches the items recorded in a journal, without reading others.
  ///
  /// - Complexity: O(*k* (log *k* + log *n*)) for *k* touched items.
  @usableFromInline
  init(
    from old: ListOrder,
    to new: ListOrder,
    sections: SectionMatching,
    touched: [ItemHandle]
  ) {
    var sections = sections
    var oldFinder = PositionFinder(old)
    var newFinder = PositionFinder(new)
    let places = TouchedPlaces(
      touched.map { item in
        TouchedPlaces.Entry(
          old: oldFinder.position(of: item),
          new: newFinder.position(of: item)
        )
      }
    )
    sections.find(
      places.old.sections.map { ItemPosition(section: $0.index, item: 0) },
      from: old,
      to: new
    )
    var counts: [Int: Int] = [:]
    for section in places.new.sections { counts[section.index] = section.range.count }
    self.init(places, sections: sections) { section in
      new.record(at: section).items.count - (counts[section] ?? 0)
    }
  }

  @usableFromInline
  init(
    from old: ListOrder,
    to new: ListOrder,
    sections: SectionMatching,
    onlyTouched item: ItemHandle
  ) {
    self.init()
    switch (old.position(of: item), new.position(of: item)) {
    case (nil, nil):
      break
    case (let from?, nil):
      deleted = [from]
    case (nil, let to?):
      inserted = [to]
    case (let from?, let to?):
      var sections = sections
      sections.find([from], from: old, to: new)
      guard from.item != to.item || sections.newIndex(of: from.section) != to.section else { break }
      moves = [SnapshotDifference.Move(from: from, to: to)]
    }
  }
}

/// Finds positions one by one, caching the last section, which is often the same.
private struct PositionFinder {
  private let order: ListOrder
  private var section: (handle: SectionHandle, found: FoundSection)?

  init(_ order: ListOrder) {
    self.order = order
  }

  mutating func position(of item: ItemHandle) -> ItemPosition? {
    let place = order.places[item]
    guard place != .none else { return nil }
    let found: FoundSection
    if let section, section.handle == place.section {
      found = section.found
    } else {
      found = order.find(section: place.section)
      section = (place.section, found)
    }
    return ItemPosition(
      section: found.index,
      item: ItemList.offset(of: item, inChunk: place.chunk, in: found.items)
    )
  }
}
