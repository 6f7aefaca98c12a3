/// Which sections and items of a snapshot are to be shown again, by their handles.
@usableFromInline
struct SnapshotMarks: Sendable {
  /// Items whose whole row is asked for again.
  @usableFromInline var reloads = HandleSet()
  /// Items whose content is asked for again, and whose rows keep place and height.
  @usableFromInline var reconfigures = HandleSet()
  @usableFromInline var sections = HandleSet()

  @inlinable
  init() {}

  @inlinable var hasItems: Bool { !reloads.isEmpty || !reconfigures.isEmpty }

  @inlinable
  mutating func removeItem(_ item: ItemHandle) {
    reloads.remove(item)
    reconfigures.remove(item)
  }

  @inlinable
  mutating func removeAllItems() {
    reloads = HandleSet()
    reconfigures = HandleSet()
  }

  /// The same marks by other handles.
  @inlinable
  func translated(
    item: (ItemHandle) -> ItemHandle?,
    section: (SectionHandle) -> SectionHandle?
  ) -> Self {
    var marks = Self()
    for handle in reloads.handles.compactMap(item) { marks.reloads.insert(handle) }
    for handle in reconfigures.handles.compactMap(item) { marks.reconfigures.insert(handle) }
    for handle in sections.handles.compactMap(section) { marks.sections.insert(handle) }
    return marks
  }
}

extension SnapshotMarks {
  @usableFromInline
  func items(_ mark: ItemMark) -> HandleSet {
    switch mark {
    case .reload: reloads
    case .reconfigure: reconfigures
    }
  }

  /// Marks items; one that is to be reloaded stays so.
  @usableFromInline
  mutating func add(_ items: [ItemHandle], _ mark: ItemMark) {
    switch mark {
    case .reload:
      for item in items {
        reloads.insert(item)
        if !reconfigures.isEmpty { reconfigures.remove(item) }
      }
    case .reconfigure:
      for item in items where !reloads.contains(item) { reconfigures.insert(item) }
    }
  }
}

/// What is to be asked again of an item that stays itself.
@usableFromInline
enum ItemMark: Sendable {
  /// The whole row.
  case reload
  /// The content of the row, whose place and height stay.
  case reconfigure
}
