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
    for (index, id) in old.enumerated() { table.insert(table.hashing.hash(id), index) }
    return new.map { Int32(truncatingIfNeeded: table.index(of: $0)) }
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
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = (hash >> 32) << 32 | UInt64(index + 1)
  }

  /// The index of an item in the old list; -1 when it is not there.
  @inlinable
  func index(of id: ID) -> Int {
    let hash = hashing.hash(id)
    let tag = hash >> 32
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1
      if slots[slot] >> 32 == tag, ids[index] == id { return index }
      slot = (slot &+ 1) & mask
    }
    return -1
  }
}
