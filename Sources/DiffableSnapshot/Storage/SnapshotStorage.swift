public import Synchronization

/// One reference in place of many, so that a copy of a snapshot is one reference counted.
///
/// It is changed only by a snapshot that is the only one to hold it, which makes it safe to send.
@usableFromInline
final class SnapshotStorage<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  @unchecked Sendable
{
  // The one holder changes it and no code runs in between, so that access is exclusive anyway.
  @exclusivity(unchecked)
  @usableFromInline var core: SnapshotCore<SectionID, ItemID>
  /// The same list with room for new identifiers, made when the tables were found full.
  ///
  /// Copies that need room start from it, so that edits that are thrown away don't make room each
  /// for itself. While others share this list it is read and written under the lock of the table of
  /// items: a lock of its own would be dear, since each edit makes a storage and ends another.
  @exclusivity(unchecked)
  @usableFromInline var renewal: SnapshotStorage?

  @inlinable
  init(_ core: SnapshotCore<SectionID, ItemID>) {
    self.core = core
  }

  /// The same list with room for new identifiers.
  @inlinable
  func renewed() -> SnapshotStorage {
    if let known = knownRenewal(or: nil) { return known }
    var core = core
    core.makeRoom(items: 1, sections: 1)
    let storage = SnapshotStorage(core)
    // Another thread may have made one meanwhile.
    return knownRenewal(or: storage) ?? storage
  }

  /// The renewed list, if there is one with room; else one that is to be it from now on.
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
  /// The tables, to be read.
  @inlinable var core: SnapshotCore<SectionID, ItemID> {
    _read { yield storage.core }
  }

  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = SnapshotStorage(storage.core)
    } else if storage.renewal != nil {
      // It is the list before this edit.
      storage.renewal = nil
    }
  }

  /// Folds the changes of the last edits, unless another snapshot shares the storage and could be
  /// read by another thread at this moment.
  @inlinable
  mutating func fold() {
    if isKnownUniquelyReferenced(&storage) { storage.core.order.fold() }
  }

  /// Starts from a list with room when the tables of this one are full and shared.
  @inlinable
  mutating func renewIfFull() {
    guard storage.isFull, !isKnownUniquelyReferenced(&storage) else { return }
    let old = storage
    storage = old.renewed()
    adoptHandles(from: old.core)
  }

  /// Finds or makes the handles of items.
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

  /// Finds or makes the handles of sections.
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

  /// Translates what this snapshot has written down by handles, when all were given away again.
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
