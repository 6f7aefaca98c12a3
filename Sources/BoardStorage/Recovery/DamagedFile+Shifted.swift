/// Pages off their normal places, because bytes were inserted into the file or removed.
extension DamagedFile {
  /// How much of the file is in memory at once, in bytes.
  private static let stretch = 1 << 20

  /// How far pages may be shifted after a cut, in bytes, likeliest first: the difference from the
  /// length in the file's header, and the shifts that the page's own offset allows.
  func shifts(ofPageAt offset: Int) -> [Int] {
    let rest = offset % pageSize
    var shifts = rest == 0 ? [0] : []
    if let shift = extraLength, abs(shift) < size, !shifts.contains(shift) { shifts.append(shift) }
    for shift in [rest - pageSize, rest, 0] where !shifts.contains(shift) { shifts.append(shift) }
    return shifts
  }

  /// Calls the closure with every misplaced page that has rows, and its offset in the file.
  ///
  /// Regular pages with rows are skipped, so that an undamaged file takes little longer.
  func forEachShiftedPage(_ body: (BTreePage, Int) throws -> Void) throws {
    var offset = pageSize
    while offset < size {
      guard let bytes = Self.read(file, at: offset, Self.stretch + pageSize) else { return }
      let count = min(bytes.count, size - offset)
      var place = 0
      while place < min(Self.stretch, count) {
        guard Self.mayBegin(bytes, at: place, pageSize, count) else {
          place += 1
          continue
        }
        let page = BTreePage(Array(bytes[place..<place + pageSize]))
        guard page.isSound else {
          place += 1
          continue
        }
        if !(offset + place).isMultiple(of: pageSize) { try body(page, offset + place) }
        place += pageSize
      }
      // Don't search the rest of a page that reaches into the next stretch.
      offset += max(place, Self.stretch)
    }
  }

  private static func mayBegin(_ bytes: [UInt8], at place: Int, _ size: Int, _ end: Int) -> Bool {
    let kind = bytes[place]
    guard kind == 13 || kind == 10 || kind == 2, place + size <= end else { return false }
    let count = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
    let content = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
    let header = kind == 2 ? 12 : 8
    return count > 0 && header + 2 * count <= content && content < size && bytes[place + 7] <= 60
  }
}

extension BTreePage {
  /// Whether all its cells are valid, and the first one written ends the page.
  fileprivate var isSound: Bool {
    let count = Int(bytes[3]) << 8 | Int(bytes[4])
    return cells.count == count && hasCellAtEnd
  }
}
