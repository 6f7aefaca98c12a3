/// A section: its identifier, its place among the sections and its items in order.
@usableFromInline
struct SectionRecord<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  @usableFromInline let id: SectionID
  /// The label of the section in the order of the sections.
  @usableFromInline var order: UInt64
  @usableFromInline var items: LabelledTree<ItemID>

  @inlinable
  init(id: SectionID, order: UInt64, items: LabelledTree<ItemID> = LabelledTree()) {
    self.id = id
    self.order = order
    self.items = items
  }
}

/// How an item is found: the key of its section and its label in there.
@usableFromInline
struct ItemPlace: Hashable, Sendable {
  @usableFromInline var section: UInt64
  @usableFromInline var label: UInt64

  @inlinable
  init(section: UInt64, label: UInt64) {
    self.section = section
    self.label = label
  }
}

/// What is to be asked anew of an item that stays itself.
@usableFromInline
enum ItemMark: Sendable {
  /// The whole row.
  case reload
  /// The content of the row, whose place and height stay.
  case reconfigure
}
