public import Synchronization

/// Bundles the tables, so that copying a snapshot retains only one object.
///
/// Safe to send: only a snapshot that is the sole owner changes it, so no other thread is reading.
/// Debug builds check this at each edit. The lock protects `renewal`.
@usableFromInline
final class SnapshotStorage<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  @unchecked Sendable
{
  // Safe: only the sole owner changes it, and calls nobody else's code while it does.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var core: SnapshotCore<SectionID, ItemID>
  /// A copy of this list with room for new identifiers, made when its tables were full.
  ///
  /// Edits of copies start from it, so that edits that are thrown away don't each make room again.
  /// While this list is shared, the lock of the item table protects it. A lock of its own would be
  /// expensive, because every edit creates a storage.
  // Safe: accessed by the sole owner or with the lock held, and never during another access.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var renewal: SnapshotStorage?

  @inlinable
  init(_ core: SnapshotCore<SectionID, ItemID>) {
    self.core = core
  }

  @inlinable
  func renewed() -> SnapshotStorage {
    if let known = knownRenewal(or: nil) { return known }
    var core = core
    core.makeRoom(items: 1, sections: 1)
    let storage = SnapshotStorage(core)
    // Another thread may have made one in the meantime.
    return knownRenewal(or: storage) ?? storage
  }

  /// Returns the renewal if it still has room; otherwise makes `other` the renewal.
  @inlinable
  func knownRenewal(or other: SnapshotStorage?) -> SnapshotStorage? {
    core.items.table.lock.withLock { _ in
      if let renewal, !renewal.core.isFull { return renewal }
      if let other { renewal = other }
      return other
    }
  }
}

extension Snapshot {
  @inlinable var core: SnapshotCore<SectionID, ItemID> {
    _read { yield storage.core }
  }

  /// The order, to be changed; the storage must be unique.
  @inlinable var order: ListOrder {
    get { storage.core.order }
    _modify {
      assert(isKnownUniquelyReferenced(&storage), "an edit of a list that another snapshot shares")
      yield &storage.core.order
    }
  }

  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = SnapshotStorage(storage.core)
    } else if storage.renewal != nil {
      // The renewal is the list before this edit.
      storage.renewal = nil
    }
  }

  /// Merges recent changes into the tables, unless another snapshot shares the storage: another
  /// thread may be reading it.
  @inlinable
  mutating func fold() {
    if isKnownUniquelyReferenced(&storage) { order.fold() }
  }

  /// Switches to a list with room if the tables are full and shared.
  @inlinable
  mutating func renewIfFull() {
    guard storage.isFull, !isKnownUniquelyReferenced(&storage) else { return }
    let old = storage
    storage = old.renewed()
    adoptHandles(from: old.core)
  }

  @inlinable
  mutating func takeHandles(
    of items: [ItemID],
    into handles: UnsafeMutableBufferPointer<ItemHandle>
  ) {
    renewIfFull()
    makeUnique()
    items.withUnsafeBufferPointer { items in
      while storage.core.items.table.issue(items, into: handles) < items.count {
        let old = storage.core
        storage.core.makeRoom(items: items.count, sections: 0)
        adoptHandles(from: old)
      }
    }
  }

  @inlinable
  mutating func takeHandles(ofSections sections: [SectionID]) -> [SectionHandle] {
    renewIfFull()
    makeUnique()
    return [SectionHandle](unsafeUninitializedCapacity: sections.count) { handles, count in
      sections.withUnsafeBufferPointer { sections in
        while storage.core.sectionIDs.table.issue(sections, into: handles) < sections.count {
          let old = storage.core
          storage.core.makeRoom(items: 0, sections: sections.count)
          adoptHandles(from: old)
        }
      }
      count = sections.count
    }
  }

  /// Converts the marks and drops the journal if the handles were reassigned.
  @inlinable
  mutating func adoptHandles(from old: SnapshotCore<SectionID, ItemID>) {
    let core = storage.core
    guard core.order.numbering != old.order.numbering else { return }
    journal?.overflow()
    guard let marks else { return }
    self.marks = marks.translated(
      item: { core.items.reader.handle(of: old.item($0)) },
      section: { core.sectionIDs.reader.handle(of: old.section($0)) }
    )
  }
}
