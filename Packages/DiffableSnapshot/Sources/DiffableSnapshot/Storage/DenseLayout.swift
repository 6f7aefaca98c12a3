/// The places of items with consecutive handles, as in a list that was just built.
///
/// It replaces one word per item until an edit changes an item nearby.
@usableFromInline
final class DenseLayout: Sendable {
  /// The first handle of each run of items with the same place.
  private let firsts: [ItemHandle]
  private let places: [ItemPlace]
  /// The first handle without a place.
  let end: ItemHandle

  init(firsts: [ItemHandle], places: [ItemPlace], end: ItemHandle) {
    self.firsts = firsts
    self.places = places
    self.end = end
  }

  func place(of handle: ItemHandle) -> ItemPlace {
    handle < end ? places[stretch(of: handle)] : .none
  }

  /// Writes the places of one page of handles.
  func fill(_ words: UnsafeMutablePointer<UInt64>, from first: ItemHandle) {
    var handle = first
    let last = first + ItemHandle(PlaceBase.pageSize)
    var stretch = first < end ? self.stretch(of: first) : firsts.count
    while handle < last {
      let isPlaced = stretch < firsts.count
      let next = isPlaced && stretch + 1 < firsts.count ? firsts[stretch + 1] : end
      let stop = isPlaced ? min(next, last) : last
      (words + Int(handle - first))
        .initialize(repeating: isPlaced ? places[stretch].word : 0, count: Int(stop - handle))
      handle = stop
      stretch = stop == end ? firsts.count : stretch + 1
    }
  }

  /// The last run that starts at or before a handle.
  private func stretch(of handle: ItemHandle) -> Int {
    var low = 0
    var high = firsts.count
    while high - low > 1 {
      let middle = (low + high) >> 1
      if firsts[middle] <= handle { low = middle } else { high = middle }
    }
    return low
  }
}
