/// The location of an item: its section, and the name of its chunk there.
@usableFromInline
struct ItemPlace: Hashable, Sendable {
  /// Both packed into a word; zero means that the item is in no section.
  @usableFromInline let word: UInt64

  @inlinable
  init(word: UInt64) {
    self.word = word
  }

  @inlinable
  init(section: SectionHandle, chunk: UInt32) {
    // The added one keeps every valid place different from zero.
    word = (UInt64(section) &+ 1) &<< 28 | UInt64(chunk)
  }

  @inlinable static var none: Self { Self(word: 0) }

  @inlinable var section: SectionHandle {
    SectionHandle(truncatingIfNeeded: word &>> 28 &- 1)
  }
  @inlinable var chunk: UInt32 { UInt32(truncatingIfNeeded: word & 0xFFF_FFFF) }
}

/// The place of each item, or section, by its handle.
///
/// It consists of pages that copies share, and a few changes. A snapshot edited while the original
/// is alive stores only its changes. The data source merges them into the pages once nothing uses
/// the original. A copy with many changes gets its own copies of the changed pages.
///
/// Safe to send: it is a value. The pages and changes that copies share are written only by a table
/// that is their sole owner; it asks before each write.
@usableFromInline
struct PlaceTable: @unchecked Sendable {
  /// A place that overrides the one in the pages.
  struct Change {
    let handle: ItemHandle
    var place: ItemPlace
  }

  /// With more changes than this, copying pages is cheaper.
  static var limit: Int { 256 }

  private var base: PlaceBase
  /// In ascending order of handle.
  private var changes: ChangeBuffer?
  /// Reads the same memory without reference counting.
  @usableFromInline private(set) var reader: PlaceReader

  /// Creates a table without places, except those of the layout.
  @usableFromInline
  init(layout: DenseLayout? = nil) {
    base = PlaceBase(layout: layout)
    reader = PlaceReader(base, nil)
  }

  @inlinable
  subscript(handle: ItemHandle) -> ItemPlace { reader[handle] }

  @usableFromInline
  mutating func set(_ place: ItemPlace, of handle: ItemHandle) {
    if isKnownUniquelyReferenced(&base) {
      takeChanges()
      base.set(place, of: handle)
      reader = PlaceReader(base, nil)
    } else {
      write(place, of: handle)
    }
  }

  /// Sets the place of a chunk's items; many may have it already.
  mutating func set(_ place: ItemPlace, of chunk: ChunkView) {
    if isKnownUniquelyReferenced(&base) {
      takeChanges()
      base.set(place, of: chunk)
      reader = PlaceReader(base, nil)
    } else {
      for index in 0..<chunk.count {
        let handle = chunk[index]
        if self[handle] != place { set(place, of: handle) }
      }
    }
  }

  /// Moves the changes into the pages, if no copy shares them.
  @usableFromInline
  mutating func fold() {
    guard changes != nil, isKnownUniquelyReferenced(&base) else { return }
    takeChanges()
    reader = PlaceReader(base, nil)
  }

  private mutating func takeChanges() {
    guard let changes else { return }
    for index in 0..<changes.count {
      base.set(changes[index].place, of: changes[index].handle)
    }
    self.changes = nil
  }

  /// Records a change without writing to the shared pages.
  private mutating func write(_ place: ItemPlace, of handle: ItemHandle) {
    let index = reader.changeIndex(of: handle)
    if let changes, index < changes.count, changes[index].handle == handle {
      ownChanges(room: changes.count).replace(at: index, with: place)
    } else if changes?.count ?? 0 < Self.limit {
      let count = changes?.count ?? 0
      ownChanges(room: count + 1).insert(Change(handle: handle, place: place), at: index)
    } else {
      base = PlaceBase(copying: base)
      takeChanges()
      base.set(place, of: handle)
    }
    reader = PlaceReader(base, changes)
  }

  private mutating func ownChanges(room: Int) -> ChangeBuffer {
    let isOwn = isKnownUniquelyReferenced(&changes)
    if isOwn, let changes, changes.room >= room { return changes }
    let own = ChangeBuffer.make(copying: changes, room: max(4, room * 2))
    changes = own
    return own
  }
}

extension PlaceTable {
  var changeCount: Int { changes?.count ?? 0 }

  var highestChange: ItemHandle? {
    changes.flatMap { $0.count > 0 ? $0[$0.count - 1].handle : nil }
  }

  var identity: ObjectIdentifier { ObjectIdentifier(base) }

  func bytesNotShared(with other: Self) -> Int {
    let own = changeCount * MemoryLayout<Change>.stride
    return base === other.base ? own : own + base.bytesNotShared(with: other.base)
  }
}
