/// How an item is found: its section and the name of its chunk in there.
@usableFromInline
struct ItemPlace: Hashable, Sendable {
  /// Both in one word; zero for an item that is in no section.
  @usableFromInline let word: UInt64

  @inlinable
  init(word: UInt64) {
    self.word = word
  }

  @inlinable
  init(section: SectionHandle, chunk: UInt32) {
    // One is added so that no place looks like none.
    word = (UInt64(section) &+ 1) &<< 28 | UInt64(chunk)
  }

  @inlinable static var none: Self { Self(word: 0) }

  @inlinable var section: SectionHandle {
    SectionHandle(truncatingIfNeeded: word &>> 28 &- 1)
  }
  @inlinable var chunk: UInt32 { UInt32(truncatingIfNeeded: word & 0xFFF_FFFF) }
}

/// Where each item is, or each section, by its handle.
///
/// Pages that copies share, with a few changes beside them: a snapshot that is edited while the
/// original lives writes down what is different, and the data source takes that into the pages when
/// nothing needs the original any more. A copy with many changes gets its own pages where it differs.
@usableFromInline
struct PlaceTable: @unchecked Sendable {
  /// A place that is not the one in the pages.
  struct Change {
    let handle: ItemHandle
    var place: ItemPlace
  }

  /// How many changes are cheaper than pages of their own.
  static var limit: Int { 256 }

  private var base: PlaceBase
  /// In ascending order of the handles.
  private var changes: ChangeBuffer?
  /// The same memory, read without counting references.
  @usableFromInline private(set) var reader: PlaceReader

  /// Makes a table in which nothing has a place, but for what a layout says.
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

  /// Sets the place of the items of a chunk, of which many may have it already.
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

  /// Takes the changes into the pages when no copy shares these.
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

  /// Writes a place beside the pages.
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

  /// The shared pages as a thing of their own.
  var identity: ObjectIdentifier { ObjectIdentifier(base) }

  /// How many bytes of this table another does not have as well.
  func bytesNotShared(with other: Self) -> Int {
    let own = changeCount * MemoryLayout<Change>.stride
    return base === other.base ? own : own + base.bytesNotShared(with: other.base)
  }
}
