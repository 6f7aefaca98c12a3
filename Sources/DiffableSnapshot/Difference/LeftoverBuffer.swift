/// Memory for the items of a few chunks that are left over.
@usableFromInline
struct LeftoverBuffer {
  @usableFromInline let handles: UnsafeMutablePointer<ItemHandle>
  @usableFromInline let offsets: UnsafeMutablePointer<ItemHandle>
  /// How many items stand before the chunk that is being read.
  @usableFromInline var start = 0
  @usableFromInline var count = 0

  /// How many words of memory there are, for as many handles as offsets.
  @inlinable static var size: Int { 2048 }

  /// - Precondition: there are `size` words.
  @inlinable
  init(_ memory: Slice<UnsafeMutableBufferPointer<UInt32>>) {
    handles = memory.base.baseAddress.unsafelyUnwrapped + memory.startIndex
    offsets = handles + Self.size / 2
  }

  /// Whether there is room for the rest of a chunk, and for one item that does not count.
  @inlinable
  func hasRoom(for items: Int) -> Bool { count &+ items < Self.size / 2 }

  /// Writes an item, which the next one replaces when the number is zero and not one.
  @inlinable
  mutating func add(_ handle: ItemHandle, at index: Int, if number: Int) {
    (handles + count).initialize(to: handle)
    (offsets + count).initialize(to: UInt32(truncatingIfNeeded: start &+ index))
    count &+= number
  }
}
