/// Which sections and items of a snapshot are to be shown anew.
@usableFromInline
struct SnapshotMarks<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  @usableFromInline var items: [ItemID: ItemMark] = [:]
  @usableFromInline var sections: Set<SectionID> = []

  @inlinable
  init() {}
}

/// What is to be asked anew of an item that stays itself.
@usableFromInline
enum ItemMark: Sendable {
  /// The whole row.
  case reload
  /// The content of the row, whose place and height stay.
  case reconfigure
}
