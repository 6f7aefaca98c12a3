@usableFromInline
struct SnapshotMarks: Sendable {
  /// Items whose row is rebuilt.
  @usableFromInline var reloads = HandleSet()
  /// Items whose content changed but whose rows keep their place and height.
  @usableFromInline var reconfigures = HandleSet()
  @usableFromInline var sections = HandleSet()

  @inlinable
  init() {}

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

  /// Converts the marks to another table's handles.
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

  /// Marks items; an item marked for reloading stays so.
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

@usableFromInline
enum ItemMark: Sendable {
  case reload
  /// Update the content. The row keeps its place and height.
  case reconfigure
}
