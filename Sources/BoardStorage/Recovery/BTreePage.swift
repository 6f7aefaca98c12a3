/// One page of a table or an index, as far as it can be parsed.
///
/// The layout is that of "B-tree Pages", <https://www.sqlite.org/fileformat2.html#b_tree_pages>.
/// Nothing in it is trusted: every length and offset is checked against the page.
struct BTreePage {
  enum Kind: UInt8 {
    case tableLeaf = 13
    /// Only for `init(rawValue:)`.
    case indexLeaf = 10
    case indexInterior = 2
  }

  /// The content of a cell: its part in the page and the first page of the rest.
  struct Cell {
    let rowID: Int64
    let local: Range<Int>
    let size: Int
    let overflow: Int
  }

  let bytes: [UInt8]
  let kind: Kind?

  /// For any page but the first, which begins with the file's header.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    kind = bytes.first.flatMap(Kind.init)
  }

  /// No row that the program writes is longer: two cards of an entry with a body of a mebibyte
  /// each, with every character escaped.
  nonisolated static let sizeLimit = 1 << 25

  var cells: [Cell] {
    guard let kind, bytes.count >= 512 else { return [] }
    let start = kind == .indexInterior ? 12 : 8
    let count = Int(bytes[3]) << 8 | Int(bytes[4])
    guard start + 2 * count <= bytes.count else { return [] }
    return (0..<count)
      .compactMap { index in
        let place = start + 2 * index
        let offset = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        return offset < start + 2 * count ? nil : cell(at: offset, kind)
      }
  }

  /// Whether a cell ends at the page's end, as the first one written does.
  var hasCellAtEnd: Bool {
    cells.contains { ($0.overflow > 0 ? 4 : 0) + $0.local.upperBound == bytes.count }
  }

  private func cell(at offset: Int, _ kind: Kind) -> Cell? {
    var offset = kind == .indexInterior ? offset + 4 : offset
    guard let size = bytes.varint(at: &offset), (1...Int64(Self.sizeLimit)).contains(size) else {
      return nil
    }
    var rowID: Int64 = 0
    if kind == .tableLeaf {
      guard let number = bytes.varint(at: &offset) else { return nil }
      rowID = number
    }
    let local = localSize(Int(size), kind)
    let end = offset + local
    let isCut = local < size
    guard end + (isCut ? 4 : 0) <= bytes.count else { return nil }
    return Cell(
      rowID: rowID,
      local: offset..<end,
      size: Int(size),
      overflow: isCut ? bytes.number(at: end) : 0
    )
  }

  private func localSize(_ size: Int, _ kind: Kind) -> Int {
    let usable = bytes.count
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if size <= most { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }
}

extension DamagedFile {
  /// The whole content of a cell, or nil if one of its pages is missing; its other pages may be
  /// shifted by some bytes.
  func content(
    of cell: BTreePage.Cell,
    in page: BTreePage,
    shiftedBy shift: Int = 0
  ) -> [UInt8]? {
    var content = Array(page.bytes[cell.local])
    var next = cell.overflow
    while content.count < cell.size {
      guard next > 1, let page = self.page(next, shiftedBy: shift) else { return nil }
      content += page[4..<min(pageSize, 4 + cell.size - content.count)]
      next = page.number(at: 0)
    }
    // A chain that continues here is damaged.
    return next == 0 ? content : nil
  }
}

extension [UInt8] {
  /// An SQLite varint of one to nine bytes; moves the offset past it.
  func varint(at offset: inout Int) -> Int64? {
    var result: UInt64 = 0
    for index in 0..<9 {
      guard offset >= 0, offset < count else { return nil }
      let byte = self[offset]
      offset += 1
      if index == 8 { return Int64(bitPattern: result << 8 | UInt64(byte)) }
      result = result << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: result)
  }
}
