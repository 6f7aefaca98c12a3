import TerminalSurface

/// Wraps a line into rows, one cluster at a time.
///
/// A row doesn't depend on earlier rows, so wrapping can start at any row.
struct RowBreaker {
  private let width: Int
  private var rowStart: Int
  private var used = 0
  /// The last possible row end, and the width up to it.
  private var lastBreak: (offset: Int, used: Int)?
  /// Whether a break here leaves more than the line's indentation in the first row.
  private var hasText: Bool
  /// Set by a blank that overflows the edge: whatever follows starts a row.
  private var isFull = false
  private var previous: Previous?

  private enum Previous {
    case ascii(UInt8)
    case glyph(Glyph)
    case tab
  }

  init(width: Int, rowStart: Int) {
    self.width = max(1, width)
    self.rowStart = rowStart
    hasText = rowStart > 0
  }

  /// Adds the next cluster of the line.
  ///
  /// - Returns: The row starts that it causes. There can be two if the cluster doesn't even fit
  ///   after what is carried over.
  mutating func add(_ cluster: TextCluster, at offset: Int) -> (Int?, Int?) {
    let byte = cluster.ascii
    guard byte != 0 else { return addGlyphs(of: cluster.character, at: offset) }
    let isBreak: Bool =
      switch previous {
      case nil: false
      case .ascii(let before): before == 0x20 && byte != 0x20
      case .tab: byte != 0x20
      case .glyph(let glyph):
        byte != 0x20 && DisplayText.canBreak(before: Self.glyph(of: byte), after: glyph)
      }
    previous = .ascii(byte)
    return place(cells: 1, isBlank: byte == 0x20, mayBreak: isBreak, at: offset)
  }

  private mutating func addGlyphs(of character: Character, at offset: Int) -> (Int?, Int?) {
    if let glyph = DisplayText.plainGlyph(of: character) {
      return add(first: glyph, last: glyph, cells: Int(glyph.width), isTab: false, at: offset)
    }
    let glyphs = DisplayText.glyphs(of: character)
    return add(
      first: glyphs.first ?? .blank,
      last: glyphs.last ?? .blank,
      cells: glyphs.reduce(0) { $0 + Int($1.width) },
      isTab: character == "\t",
      at: offset
    )
  }

  private mutating func add(
    first: Glyph,
    last: Glyph,
    cells: Int,
    isTab: Bool,
    at offset: Int
  ) -> (Int?, Int?) {
    let isBlank = first == .blank
    let isBreak: Bool =
      switch previous {
      case nil: false
      case .tab: true
      case .ascii(let byte): DisplayText.canBreak(before: first, after: Self.glyph(of: byte))
      case .glyph(let glyph): DisplayText.canBreak(before: first, after: glyph)
      }
    previous = isTab ? .tab : .glyph(last)
    return place(cells: cells, isBlank: isBlank, mayBreak: isBreak && !isBlank, at: offset)
  }

  private mutating func place(
    cells: Int,
    isBlank: Bool,
    mayBreak: Bool,
    at offset: Int
  ) -> (Int?, Int?) {
    var starts: (Int?, Int?) = (nil, nil)
    if isFull {
      begin(at: offset, carrying: 0)
      starts.0 = offset
    } else if mayBreak, hasText {
      lastBreak = (offset, used)
    }
    if isBlank, used > 0, used <= width, used + cells > width {
      isFull = true
    } else if used + cells > width {
      starts = breakRow(before: cells, at: offset, having: starts.0)
    }
    used += cells
    if !isBlank { hasText = true }
    return starts
  }

  /// Starts a row at the last break, and another one if the cells still don't fit.
  private mutating func breakRow(
    before cells: Int,
    at offset: Int,
    having first: Int?
  ) -> (Int?, Int?) {
    var first = first
    if let end = lastBreak {
      begin(at: end.offset, carrying: used - end.used)
      first = end.offset
    }
    guard used + cells > width, rowStart < offset else { return (first, nil) }
    begin(at: offset, carrying: 0)
    return first == nil ? (offset, nil) : (first, offset)
  }

  private mutating func begin(at offset: Int, carrying cells: Int) {
    rowStart = offset
    used = cells
    lastBreak = nil
    hasText = true
    isFull = false
  }

  private static func glyph(of byte: UInt8) -> Glyph {
    Glyph(extendedGraphemeClusterLiteral: Character(Unicode.Scalar(byte)))
  }
}
