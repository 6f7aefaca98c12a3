/// A table of the items of an old list that are not matched yet, to be looked up once each.
///
/// Open addressing, a 32-bit tag beside a 32-bit index in one word, at most half full.
@usableFromInline
struct LeftoverTable<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let ids: [ID]
  @usableFromInline let hashing = IdentifierHashing<ID>()
  @usableFromInline var slots: [UInt64]
  @usableFromInline let mask: Int

  @inlinable
  init(_ ids: [ID]) {
    self.ids = ids
    var size = 16
    while size < ids.count * 2 { size *= 2 }
    mask = size - 1
    slots = [UInt64](repeating: 0, count: size)
    for (index, id) in ids.enumerated() {
      let hash = hashing.hash(id)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = (hash >> 32) << 32 | UInt64(index + 1)
    }
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
