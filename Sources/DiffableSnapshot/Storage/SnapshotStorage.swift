/// The four tables that a list is made of.
@usableFromInline
struct SnapshotCore<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// Where each item is.
  @usableFromInline var places = IdentifierMap<ItemID, ItemPlace>()
  /// The key of each section, which stays the same when the section moves.
  @usableFromInline var sectionKeys = IdentifierMap<SectionID, UInt64>()
  /// Each section under its key.
  @usableFromInline var records = LabelledTree<SectionRecord<SectionID, ItemID>>()
  /// The keys of the sections in order.
  @usableFromInline var sectionOrder = LabelledTree<UInt64>()
  /// The key of the next new section; keys are not used again.
  @usableFromInline var nextSectionKey: UInt64 = 1

  @inlinable
  init() {}
}

/// One reference in place of four, so that a copy of a snapshot is one reference counted.
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
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = SnapshotStorage(storage.header) }
  }

  @inlinable var places: IdentifierMap<ItemID, ItemPlace> {
    _read { yield storage.header.places }
    _modify {
      makeUnique()
      yield &storage.header.places
    }
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
