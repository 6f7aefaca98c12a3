/// How an item is found: the key of its section and the number of its chunk in there.
@usableFromInline
struct ItemPlace: Hashable, Sendable {
  /// Both in one word; zero for an item that is in no section.
  @usableFromInline let word: UInt64

  @inlinable
  init(word: UInt64) {
    self.word = word
  }

  @inlinable
  init(section: UInt64, chunk: UInt32) {
    word = section << 28 | UInt64(chunk)
  }

  @inlinable static var none: Self { Self(word: 0) }

  /// Keys count from one, so that no place looks like none.
  @inlinable var section: UInt64 { word >> 28 }
  @inlinable var chunk: UInt32 { UInt32(truncatingIfNeeded: word & 0xFFF_FFFF) }
}

/// Where each item is, by its handle.
///
/// An array that copies share, with a few changes beside it: a snapshot that is edited while the
/// original lives writes down what is different, and the data source takes that into the array when
/// nobody needs the original any more. Only a copy with many changes is given an array of its own.
@usableFromInline
struct PlaceTable: @unchecked Sendable {
  /// A place that is not the one in the array.
  struct Change {
    let handle: ItemHandle
    var place: ItemPlace
  }

  /// The array, which is as long as its handle table has room.
  final class Base: ManagedBuffer<Int, ItemPlace> {}

  /// How many changes are cheaper than a copy of the array.
  static var limit: Int { 256 }

  private var base: ManagedBuffer<Int, ItemPlace>
  /// In ascending order of the handles.
  private var changes: [Change] = []

  /// Makes a table in which no item has a place.
  @usableFromInline
  init(capacity: Int) {
    base = Base.create(minimumCapacity: capacity) { _ in capacity }
    base.withUnsafeMutablePointerToElements {
      $0.initialize(repeating: .none, count: capacity)
    }
  }

  @usableFromInline
  subscript(handle: ItemHandle) -> ItemPlace {
    if !changes.isEmpty {
      let index = index(of: handle)
      if index < changes.count, changes[index].handle == handle { return changes[index].place }
    }
    assert(handle < base.header)
    return base.withUnsafeMutablePointerToElements { $0[Int(handle)] }
  }

  /// The first change that is not of a lesser handle.
  private func index(of handle: ItemHandle) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low &+ high) >> 1
      if changes[middle].handle < handle { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  @usableFromInline
  mutating func set(_ place: ItemPlace, of handle: ItemHandle) {
    if isKnownUniquelyReferenced(&base) {
      fold()
      base.withUnsafeMutablePointerToElements { $0[Int(handle)] = place }
      return
    }
    let index = index(of: handle)
    if index < changes.count, changes[index].handle == handle {
      changes[index].place = place
    } else if changes.count < Self.limit {
      changes.insert(Change(handle: handle, place: place), at: index)
    } else {
      copyBase()
      set(place, of: handle)
    }
  }

  /// Sets the place of some items, of which many may have it already.
  mutating func set(_ place: ItemPlace, of handles: UnsafeBufferPointer<ItemHandle>) {
    if isKnownUniquelyReferenced(&base) {
      fold()
      base.withUnsafeMutablePointerToElements { places in
        for handle in handles { places[Int(handle)] = place }
      }
    } else {
      for handle in handles where self[handle] != place { set(place, of: handle) }
    }
  }

  /// Takes the changes into the array when no copy shares it.
  @usableFromInline
  mutating func fold() {
    guard !changes.isEmpty, isKnownUniquelyReferenced(&base) else { return }
    base.withUnsafeMutablePointerToElements { places in
      for change in changes { places[Int(change.handle)] = change.place }
    }
    changes = []
  }

  private mutating func copyBase() {
    let shared = base
    let capacity = shared.header
    base = Base.create(minimumCapacity: capacity) { _ in capacity }
    base.withUnsafeMutablePointerToElements { places in
      shared.withUnsafeMutablePointerToElements {
        places.initialize(from: $0, count: capacity)
      }
    }
  }
}

extension PlaceTable {
  var changeCount: Int { changes.count }

  /// The shared array as a thing of its own.
  var identity: ObjectIdentifier { ObjectIdentifier(base) }

  /// How many bytes of this table another does not have as well.
  func bytesNotShared(with other: Self) -> Int {
    let own = changes.count * MemoryLayout<Change>.stride
    return base === other.base ? own : own + base.header * MemoryLayout<ItemPlace>.stride
  }
}
