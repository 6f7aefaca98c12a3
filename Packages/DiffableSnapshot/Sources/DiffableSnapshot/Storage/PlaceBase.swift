/// The pages of a `PlaceTable`, which several bases may share.
///
/// Only a table that is the sole owner changes it. Pages that were never written aren't allocated;
/// the layout has their places.
final class PlaceBase {
  /// 512 words.
  final class Page {
    let words: UnsafeMutablePointer<UInt64>

    init() {
      words = .allocate(capacity: PlaceBase.pageSize)
    }

    deinit { words.deallocate() }
  }

  static var pageBits: Int { 9 }
  static var pageSize: Int { 1 << pageBits }

  /// The initial layout of consecutive handles, if there is one.
  let layout: DenseLayout?
  private(set) var pageCount: Int
  private(set) var addresses: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>?>
  private var pages: UnsafeMutablePointer<Page?>

  init(layout: DenseLayout?) {
    self.layout = layout
    pageCount = 0
    addresses = .allocate(capacity: 1)
    pages = .allocate(capacity: 1)
    reservePages((Int(layout?.end ?? 0) + Self.pageSize - 1) >> Self.pageBits)
  }

  init(copying other: PlaceBase) {
    layout = other.layout
    pageCount = other.pageCount
    addresses = .allocate(capacity: max(1, pageCount))
    addresses.initialize(from: other.addresses, count: pageCount)
    pages = .allocate(capacity: max(1, pageCount))
    pages.initialize(from: other.pages, count: pageCount)
  }

  deinit {
    pages.deinitialize(count: pageCount)
    pages.deallocate()
    addresses.deallocate()
  }

  func set(_ place: ItemPlace, of handle: ItemHandle) {
    let number = Int(handle) >> Self.pageBits
    if number >= pageCount { reservePages(max(number + 1, pageCount * 2)) }
    let words = ownPage(number)
    words[Int(handle) & (Self.pageSize - 1)] = place.word
  }

  /// Sets the place of a chunk's items; their handles are often close together.
  func set(_ place: ItemPlace, of chunk: ChunkView) {
    var last = -1
    var words: UnsafeMutablePointer<UInt64>?
    for index in 0..<chunk.count {
      let handle = chunk[index]
      let number = Int(handle) >> Self.pageBits
      if number != last {
        if number >= pageCount { reservePages(max(number + 1, pageCount * 2)) }
        words = ownPage(number)
        last = number
      }
      words?[Int(handle) & (Self.pageSize - 1)] = place.word
    }
  }

  func bytesNotShared(with other: PlaceBase) -> Int {
    (0..<pageCount)
      .count { number in
        guard let page = pages[number] else { return false }
        return number >= other.pageCount || other.pages[number] !== page
      } * Self.pageSize * 8
  }

  /// Returns the words of a page, copied first if another base shares it.
  private func ownPage(_ number: Int) -> UnsafeMutablePointer<UInt64> {
    if isKnownUniquelyReferenced(&pages[number]), let words = addresses[number] { return words }
    let page = Page()
    if let shared = addresses[number] {
      page.words.initialize(from: shared, count: Self.pageSize)
    } else if let layout {
      layout.fill(page.words, from: ItemHandle(truncatingIfNeeded: number << Self.pageBits))
    } else {
      page.words.initialize(repeating: 0, count: Self.pageSize)
    }
    pages[number] = page
    addresses[number] = page.words
    return page.words
  }

  private func reservePages(_ count: Int) {
    guard count > pageCount else { return }
    let moreAddresses = UnsafeMutablePointer<UnsafeMutablePointer<UInt64>?>
      .allocate(capacity: count)
    moreAddresses.initialize(from: addresses, count: pageCount)
    (moreAddresses + pageCount).initialize(repeating: nil, count: count - pageCount)
    addresses.deallocate()
    addresses = moreAddresses
    let morePages = UnsafeMutablePointer<Page?>.allocate(capacity: count)
    morePages.moveInitialize(from: pages, count: pageCount)
    (morePages + pageCount).initialize(repeating: nil, count: count - pageCount)
    pages.deallocate()
    pages = morePages
    pageCount = count
  }
}
