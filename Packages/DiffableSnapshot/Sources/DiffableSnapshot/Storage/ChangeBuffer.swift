/// A sorted array of place changes in one allocation, ordered by handle.
///
/// Only a table that is its sole owner changes it.
final class ChangeBuffer: ManagedBuffer<ChangeBuffer.Header, PlaceTable.Change> {
  struct Header {
    var count: Int
    let room: Int
  }

  static func make(copying other: ChangeBuffer?, room: Int) -> ChangeBuffer {
    let count = other?.count ?? 0
    let buffer = create(minimumCapacity: room) { _ in Header(count: count, room: room) }
    let copy = unsafeDowncast(buffer, to: ChangeBuffer.self)
    if let other { copy.start.initialize(from: other.start, count: count) }
    return copy
  }

  // Read through pointers to avoid the runtime's exclusivity checks.
  var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

  var room: Int { withUnsafeMutablePointerToHeader { $0.pointee.room } }

  var start: UnsafeMutablePointer<PlaceTable.Change> {
    withUnsafeMutablePointerToElements { $0 }
  }

  subscript(index: Int) -> PlaceTable.Change { start[index] }

  func replace(at index: Int, with place: ItemPlace) {
    start[index].place = place
  }

  func insert(_ change: PlaceTable.Change, at index: Int) {
    let gap = start + index
    (gap + 1).update(from: gap, count: count - index)
    gap.initialize(to: change)
    withUnsafeMutablePointerToHeader { $0.pointee.count += 1 }
  }
}
