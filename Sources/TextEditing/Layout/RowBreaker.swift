import TerminalSurface

/// Wraps a line into rows, one cluster at a time.
struct RowBreaker {
  /// The starts of the rows after the first, as offsets in the line.
  private(set) var starts: [Int] = []
  private let width: Int
  private var used = 0
  /// The last possible row end, and the width up to it.
  private var lastBreak: (offset: Int, used: Int)?
  /// Whether a break here leaves more than the line's indentation in the first row.
  private var hasText = false
  /// Set by a blank that overflows the edge: whatever follows starts a row.
  private var isFull = false
  private var previous: Previous?

  private enum Previous {
    case ascii(UInt8)
    case glyph(Glyph)
    case tab
  }

  init(width: Int) {
    self.width = max(1, width)
  }

  /// Adds the next cluster of the line.
  mutating func add(_ cluster: TextCluster, at offset: Int) {
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
    place(cells: 1, isBlank: byte == 0x20, mayBreak: isBreak, at: offset)
  }

  private mutating func addGlyphs(of character: Character, at offset: Int) {
    if let glyph = DisplayText.plainGlyph(of: character) {
      return add(first: glyph, last: glyph, cells: Int(glyph.width), isTab: false, at: offset)
    }
    let glyphs = DisplayText.glyphs(of: character)
    add(
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
  ) {
    let isBlank = first == .blank
    let isBreak: Bool =
      switch previous {
      case nil: false
      case .tab: true
      case .ascii(let byte): DisplayText.canBreak(before: first, after: Self.glyph(of: byte))
      case .glyph(let glyph): DisplayText.canBreak(before: first, after: glyph)
      }
    previous = isTab ? .tab : .glyph(last)
    place(cells: cells, isBlank: isBlank, mayBreak: isBreak && !isBlank, at: offset)
  }

  private mutating func place(cells: Int, isBlank: Bool, mayBreak: Bool, at offset: Int) {
    if isFull {
      begin(at: offset, carrying: 0)
    } else if mayBreak, hasText {
      lastBreak = (offset, used)
    }
    if isBlank, used > 0, used <= width, used + cells > width {
      isFull = true
    } else if used + cells > width {
      breakRow(before: cells, at: offset)
    }
    used += cells
    if !isBlank { hasText = true }
  }

  /// Starts a row at the last break, and another one if the cells still don't fit.
  private mutating func breakRow(before cells: Int, at offset: Int) {
    if let end = lastBreak { begin(at: end.offset, carrying: used - end.used) }
    if used + cells > width, starts.last ?? 0 < offset { begin(at: offset, carrying: 0) }
  }

  private mutating func begin(at offset: Int, carrying cells: Int) {
    starts.append(offset)
    used = cells
    lastBreak = nil
    hasText = true
    isFull = false
  }

  private static func glyph(of byte: UInt8) -> Glyph {
    Glyph(extendedGraphemeClusterLiteral: Character(Unicode.Scalar(byte)))
  }
}
