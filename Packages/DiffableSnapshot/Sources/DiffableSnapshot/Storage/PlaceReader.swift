/// Reads the memory of a `PlaceTable` without reference counting.
///
/// The caller must keep the table alive.
///
/// Safe to send: a table makes a new reader with each change. It writes to memory that an older
/// reader knows only if it is the sole owner of that memory, so no other thread is reading it.
@usableFromInline
struct PlaceReader: @unchecked Sendable {
  @usableFromInline let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>?>
  @usableFromInline let pageCount: Int
  @usableFromInline let changeCount: Int
  private let changes: UnsafeMutablePointer<PlaceTable.Change>?
  private let layout: Unmanaged<DenseLayout>?

  init(_ base: PlaceBase, _ changes: ChangeBuffer?) {
    pages = base.addresses
    pageCount = base.pageCount
    layout = base.layout.map(Unmanaged.passUnretained)
    self.changes = changes?.start
    changeCount = changes?.count ?? 0
  }

  @inlinable
  subscript(handle: ItemHandle) -> ItemPlace {
    if changeCount == 0, Int(handle &>> 9) < pageCount, let page = pages[Int(handle &>> 9)] {
      return ItemPlace(word: page[Int(handle & 511)])
    }
    return slowPlace(of: handle)
  }

  /// The place of an item that was changed or whose page was never written.
  @usableFromInline
  func slowPlace(of handle: ItemHandle) -> ItemPlace {
    if changeCount > 0, let changes {
      let index = changeIndex(of: handle)
      if index < changeCount, changes[index].handle == handle { return changes[index].place }
    }
    let number = Int(handle) >> PlaceBase.pageBits
    if number < pageCount, let page = pages[number] {
      return ItemPlace(word: page[Int(handle) & (PlaceBase.pageSize - 1)])
    }
    return layout?._withUnsafeGuaranteedRef { $0.place(of: handle) } ?? .none
  }

  /// Whether a handle has a place; faster than finding the place.
  @inlinable
  func hasPlace(_ handle: ItemHandle) -> Bool {
    if changeCount == 0, Int(handle &>> 9) < pageCount, let page = pages[Int(handle &>> 9)] {
      return page[Int(handle & 511)] != 0
    }
    return slowHasPlace(handle)
  }

  @usableFromInline
  func slowHasPlace(_ handle: ItemHandle) -> Bool {
    let number = Int(handle) >> PlaceBase.pageBits
    if changeCount == 0, number >= pageCount || pages[number] == nil {
      return layout?._withUnsafeGuaranteedRef { handle < $0.end } ?? false
    }
    return slowPlace(of: handle) != .none
  }

  /// The index of the first change whose handle isn't lower.
  func changeIndex(of handle: ItemHandle) -> Int {
    guard let changes else { return 0 }
    var low = 0
    var high = changeCount
    while low < high {
      let middle = (low &+ high) >> 1
      if changes[middle].handle < handle { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
