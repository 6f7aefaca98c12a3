/// The width of a scalar in cells.
///
/// A fixed table, because terminals and libraries disagree on emoji sequences. They do agree on
/// single scalars, and `DisplayText` shows nothing else.
package enum GraphemeWidth {
  static let noWidth: UInt8 = 3

  /// 0, 1, or 2 cells; `noWidth` for controls, surrogates, and unassigned scalars.
  static func kind(of value: UInt32) -> UInt8 {
    if value < 0x7F { return value >= 0x20 ? 1 : noWidth }
    if value < 0x300 { return value >= 0xA0 ? 1 : noWidth }
    // Hangul syllables and the main Han block: most wide text.
    if value >= 0xAC00, value <= 0xD7A3 { return 2 }
    if value >= 0x4E00, value <= 0x9FFF { return 2 }
    return search(value)
  }

  private static func search(_ value: UInt32) -> UInt8 {
    let key = value << 2 | 3
    var low = 0
    var high = WidthTable.runs.count
    while low < high {
      let middle = (low + high) / 2
      if WidthTable.runs[middle] <= key { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? noWidth : UInt8(truncatingIfNeeded: WidthTable.runs[low - 1] & 3)
  }
}
