extension Snapshot {
  /// The sections in order, each with its items.
  ///
  /// ```swift
  /// for section in list.sections { print(section.identifier, section.items.count) }
  /// ```
  ///
  /// - Complexity: O(1). Reading an element is O(log *s*) for *s* sections.
  @inlinable public var sections: Sections { Sections(storage: storage) }

  /// All items in order, without copying them into an array.
  ///
  /// - Complexity: O(1). Reading an element is O(log *n*) for *n* items.
  @inlinable public var items: Items { Items(storage: storage, section: nil) }

  /// The positions of all items in order.
  ///
  /// - Complexity: O(1). Reading an element is O(log *n*) for *n* items.
  @inlinable public var positions: Positions { Positions(storage: storage) }

  /// Sections in the order of a snapshot, by index.
  public struct Sections: RandomAccessCollection, Sendable {
    @usableFromInline let storage: SnapshotStorage<SectionID, ItemID>

    @inlinable
    init(storage: SnapshotStorage<SectionID, ItemID>) {
      self.storage = storage
    }

    /// Zero.
    ///
    /// - Complexity: O(1).
    @inlinable public var startIndex: Int { 0 }
    /// The number of sections.
    ///
    /// - Complexity: O(1).
    @inlinable public var endIndex: Int { storage.core.order.sections.count }

    /// The section at an index.
    ///
    /// - Complexity: O(log *s*) for *s* sections.
    @inlinable
    public subscript(index: Int) -> Section {
      precondition(indices.contains(index), "no section has the index \(index)")
      let record = storage.core.order.record(at: index)
      return Section(
        identifier: storage.section(record.handle),
        items: Items(storage: storage, section: record.items)
      )
    }
  }

  /// A section of a snapshot with its items.
  public struct Section: Sendable {
    /// The identifier of the section.
    public let identifier: SectionID
    /// The items of the section, by index.
    public let items: Items

    @inlinable
    init(identifier: SectionID, items: Items) {
      self.identifier = identifier
      self.items = items
    }
  }

  /// Items in the order of a snapshot or of one of its sections, by index.
  public struct Items: RandomAccessCollection, Sendable {
    @usableFromInline let storage: SnapshotStorage<SectionID, ItemID>
    /// The items of one section, or nil for all.
    @usableFromInline let section: ItemList?

    @inlinable
    init(storage: SnapshotStorage<SectionID, ItemID>, section: ItemList?) {
      self.storage = storage
      self.section = section
    }

    /// Zero.
    ///
    /// - Complexity: O(1).
    @inlinable public var startIndex: Int { 0 }
    /// The number of items.
    ///
    /// - Complexity: O(1).
    @inlinable public var endIndex: Int { section?.count ?? storage.core.order.itemCount }

    /// The item at an index.
    ///
    /// - Complexity: O(log *n*) for *n* items.
    @inlinable
    public subscript(index: Int) -> ItemID {
      precondition(indices.contains(index), "no item has the index \(index)")
      return storage.item(section?.handle(at: index) ?? storage.read { $0.item(at: index) })
    }
  }

  /// The positions of all items of a snapshot, by index.
  public struct Positions: RandomAccessCollection, Sendable {
    @usableFromInline let storage: SnapshotStorage<SectionID, ItemID>

    @inlinable
    init(storage: SnapshotStorage<SectionID, ItemID>) {
      self.storage = storage
    }

    /// Zero.
    ///
    /// - Complexity: O(1).
    @inlinable public var startIndex: Int { 0 }
    /// The number of positions.
    ///
    /// - Complexity: O(1).
    @inlinable public var endIndex: Int { storage.core.order.itemCount }

    /// The position at an index.
    ///
    /// - Complexity: O(log *n*) for *n* items.
    @inlinable
    public subscript(index: Int) -> ItemPosition {
      precondition(indices.contains(index), "no item has the index \(index)")
      return storage.read { $0.position(atItem: index) }
    }
  }
}
