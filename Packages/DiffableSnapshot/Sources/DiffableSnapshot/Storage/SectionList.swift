public import Synchronization

/// The identifiers of the sections in order, collected when they are first read.
///
/// Lists with the same sections share it, and an edit of the sections makes a new one.
///
/// Safe to send: the pointer is atomic and set once, after the array that it leads to. The array
/// doesn't change until this object is released.
@usableFromInline
final class SectionList<SectionID: Hashable & Sendable>: @unchecked Sendable {
  /// An array of identifiers; nil until they are read.
  @usableFromInline let known = Atomic<UnsafeMutableRawPointer?>(nil)

  @inlinable
  init() {}

  deinit { known.load(ordering: .relaxed).map(Self.release) }

  @inlinable
  func identifiers(_ collect: () -> [SectionID]) -> [SectionID] {
    if let known = known.load(ordering: .acquiring) { return Self.array(known).pointee }
    let own = UnsafeMutablePointer<[SectionID]>.allocate(capacity: 1)
    own.initialize(to: collect())
    let other = known.compareExchange(
      expected: nil,
      desired: UnsafeMutableRawPointer(own),
      ordering: .acquiringAndReleasing
    )
    guard let first = other.original else { return own.pointee }
    // Another thread collected them in the meantime.
    Self.release(own)
    return Self.array(first).pointee
  }

  @inlinable
  static func array(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<[SectionID]> {
    memory.assumingMemoryBound(to: [SectionID].self)
  }

  @inlinable
  static func release(_ memory: UnsafeMutableRawPointer) {
    array(memory).deinitialize(count: 1)
    memory.deallocate()
  }
}
