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

@usableFromInline
struct FoundSection: Sendable {
  @usableFromInline let record: SectionRecord
  /// The number of sections before it.
  @usableFromInline let index: Int
  /// The number of items before its first one.
  @usableFromInline let firstItem: Int
}
