/// A few changes of places in ascending order of their handles.
///
/// It is changed only by a table that is the only one to hold it.
final class ChangeBuffer {
  private(set) var count: Int
  let room: Int
  let start: UnsafeMutablePointer<PlaceTable.Change>

  init(copying other: ChangeBuffer?, room: Int) {
    count = other?.count ?? 0
    self.room = room
    start = .allocate(capacity: room)
    if let other { start.initialize(from: other.start, count: other.count) }
  }

  deinit { start.deallocate() }

  subscript(index: Int) -> PlaceTable.Change { start[index] }

  func replace(at index: Int, with place: ItemPlace) {
    start[index].place = place
  }

  func insert(_ change: PlaceTable.Change, at index: Int) {
    let gap = start + index
    (gap + 1).update(from: gap, count: count - index)
    gap.initialize(to: change)
    count += 1
  }
}
