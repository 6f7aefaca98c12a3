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

/// A section in a tree; valid while the tree is.
struct FoundSection {
  let items: UnsafePointer<ItemList>
  let index: Int
  let firstItem: Int
}
