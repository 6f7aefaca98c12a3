/// One reference in place of many, so that a copy of a snapshot is one reference counted.
///
/// It is changed only by a snapshot that is the only one to hold it, which makes it safe to send.
@usableFromInline
final class SnapshotStorage<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  @unchecked Sendable
{
  // The one holder changes it and no code runs in between, so that access is exclusive anyway.
  @exclusivity(unchecked)
  @usableFromInline var header: SnapshotCore<SectionID, ItemID>

  @inlinable
  init(_ header: SnapshotCore<SectionID, ItemID>) {
    self.header = header
  }
}

extension Snapshot {
  /// The tables, to be read.
  @inlinable var core: SnapshotCore<SectionID, ItemID> {
    _read { yield storage.header }
  }

  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = SnapshotStorage(storage.header) }
  }

  /// Folds the changes of the last edits, unless another snapshot shares the storage and could be
  /// read by another thread at this moment.
  @inlinable
  mutating func fold() {
    if isKnownUniquelyReferenced(&storage) { storage.header.fold() }
  }

  @inlinable var sectionKeys: IdentifierMap<SectionID, UInt64> {
    _read { yield storage.header.sectionKeys }
    _modify {
      makeUnique()
      yield &storage.header.sectionKeys
    }
  }

  @inlinable var records: LabelledTree<Record> {
    _read { yield storage.header.records }
    _modify {
      makeUnique()
      yield &storage.header.records
    }
  }

  @inlinable var sectionOrder: LabelledTree<UInt64> {
    _read { yield storage.header.sectionOrder }
    _modify {
      makeUnique()
      yield &storage.header.sectionOrder
    }
  }

  @inlinable var nextSectionKey: UInt64 {
    get { storage.header.nextSectionKey }
    set {
      makeUnique()
      storage.header.nextSectionKey = newValue
    }
  }
}
