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
  @usableFromInline let index: Int
  @usableFromInline let firstItem: Int
}
