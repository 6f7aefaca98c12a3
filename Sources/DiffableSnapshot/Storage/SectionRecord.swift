/// A section: what it is known by and its items in order.
@usableFromInline
struct SectionRecord: Sendable {
  @usableFromInline let handle: SectionHandle
  @usableFromInline var items: ItemList

  @usableFromInline
  init(handle: SectionHandle, items: ItemList) {
    self.handle = handle
    self.items = items
  }
}

/// Where a section is, and the section itself.
@usableFromInline
struct FoundSection: Sendable {
  @usableFromInline let record: SectionRecord
  /// How many sections stand before it.
  @usableFromInline let index: Int
  /// How many items stand before its first.
  @usableFromInline let firstItem: Int
}
