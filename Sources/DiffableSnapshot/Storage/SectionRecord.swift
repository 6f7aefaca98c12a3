/// A section: its identifier, its place among the sections and its items in order.
@usableFromInline
struct SectionRecord<SectionID: Hashable & Sendable>: Sendable {
  @usableFromInline let id: SectionID
  /// The label of the section in the order of the sections.
  @usableFromInline var order: UInt64
  @usableFromInline var items: ItemList

  @inlinable
  init(id: SectionID, order: UInt64, items: ItemList) {
    self.id = id
    self.order = order
    self.items = items
  }
}
