/// A table of the items of an old list that are not matched yet, to be looked up once each.
///
/// Open addressing, a 32-bit tag beside a 32-bit index in one word, at most half full.
@usableFromInline
struct LeftoverTable<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let ids: [ID]
  @usableFromInline let hashing = IdentifierHashing<ID>()
  @usableFromInline var slots: [UInt64]
  @usableFromInline let mask: Int

  /// For each new item its index among the old ones, or -1.
  @inlinable
  static func match(_ new: [ID], with old: [ID]) -> [Int32] {
    guard !new.isEmpty, !old.isEmpty else { return [Int32](repeating: -1, count: new.count) }
    var table = Self(emptyFor: old)
    table.fill()
    return table.indices(of: new)
  }

  @inlinable
  init(emptyFor ids: [ID]) {
    self.ids = ids
    var size = 16
    while size < ids.count * 2 { size *= 2 }
    mask = size - 1
    slots = [UInt64](repeating: 0, count: size)
  }

  /// The first identifier that an earlier place of the list holds already.
  @inlinable
  static func firstDuplicate(of ids: [ID]) -> ID? {
    var table = Self(emptyFor: ids)
    for (index, id) in ids.enumerated() {
      if table.index(of: id) >= 0 { return id }
      table.insert(table.hashing.hash(id), index)
    }
    return nil
  }

  @inlinable
  mutating func insert(_ hash: UInt64, _ index: Int) {
    slots.withUnsafeMutableBufferPointer { slots in
      Self.insert(hash, index, into: slots, mask: mask)
    }
  }

  /// Inserts all identifiers, which are distinct.
  @inlinable
  mutating func fill() {
    let mask = mask
    slots.withUnsafeMutableBufferPointer { slots in
      ids.withUnsafeBufferPointer { ids in
        for index in ids.indices {
          Self.insert(hashing.hash(ids[index]), index, into: slots, mask: mask)
        }
      }
    }
  }

  @inlinable
  static func insert(
    _ hash: UInt64,
    _ index: Int,
    into slots: UnsafeMutableBufferPointer<UInt64>,
    mask: Int
  ) {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = (hash >> 32) << 32 | UInt64(truncatingIfNeeded: index &+ 1)
  }

  /// The index of an item in the old list; -1 when it is not there.
  @inlinable
  func index(of id: ID) -> Int {
    slots.withUnsafeBufferPointer { slots in
      ids.withUnsafeBufferPointer { ids in
        Self.find(id, hash: hashing.hash(id), in: slots, of: ids, mask: mask)
      }
    }
  }

  @inlinable
  func indices(of items: [ID]) -> [Int32] {
    let mask = mask
    return slots.withUnsafeBufferPointer { slots in
      ids.withUnsafeBufferPointer { ids in
        items.map { item in
          let hash = hashing.hash(item)
          return Int32(
            truncatingIfNeeded: Self.find(item, hash: hash, in: slots, of: ids, mask: mask)
          )
        }
      }
    }
  }

  @inlinable
  static func find(
    _ id: ID,
    hash: UInt64,
    in slots: UnsafeBufferPointer<UInt64>,
    of ids: UnsafeBufferPointer<ID>,
    mask: Int
  ) -> Int {
    let tag = hash >> 32
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == tag {
        let index = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
        if ids[index] == id { return index }
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }
}
