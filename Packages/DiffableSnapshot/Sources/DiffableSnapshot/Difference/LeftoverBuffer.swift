/// A fixed buffer for the leftover items of a few chunks.
@usableFromInline
struct LeftoverBuffer {
  @usableFromInline let handles: UnsafeMutablePointer<ItemHandle>
  @usableFromInline let offsets: UnsafeMutablePointer<ItemHandle>
  /// The number of items before the current chunk.
  @usableFromInline var start = 0
  @usableFromInline var count = 0

  /// The number of words, half for handles and half for offsets.
  @inlinable static var size: Int { 2048 }

  /// - Precondition: `memory` has `size` words.
  @inlinable
  init(_ memory: Slice<UnsafeMutableBufferPointer<UInt32>>) {
    guard let base = memory.base.baseAddress else { preconditionFailure("there is no memory") }
    handles = base + memory.startIndex
    offsets = handles + Self.size / 2
  }

  /// Whether `items` more items fit, and one more that isn't counted.
  @inlinable
  func hasRoom(for items: Int) -> Bool { count &+ items < Self.size / 2 }

  /// Writes an item; if `number` is 0 instead of 1, the next call overwrites it.
  @inlinable
  mutating func add(_ handle: ItemHandle, at index: Int, if number: Int) {
    (handles + count).initialize(to: handle)
    (offsets + count).initialize(to: UInt32(truncatingIfNeeded: start &+ index))
    count &+= number
  }
}
