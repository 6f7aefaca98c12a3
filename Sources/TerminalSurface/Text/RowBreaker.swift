/// Wraps a line with a cursor into rows, one character at a time; no blank is dropped.
///
/// It breaks as `DisplayText.wrapped` does, and never right after the line's indentation.
package struct RowBreaker {
  /// The offsets of the rows after the first.
  package private(set) var starts: [Int] = []
  /// Whether a blank overflows the edge of the last row: whatever follows starts a row.
  package private(set) var isFull = false
  private let width: Int
  private var used = 0
  /// The last possible row end, and the width up to it.
  private var lastBreak: (offset: Int, used: Int)?
  /// Whether a break here leaves more than the line's indentation in the first row.
  private var hasText = false
  private var previous: Glyph?

  package init(width: Int) {
    self.width = max(1, width)
  }

  /// Adds the next character of the line.
  package mutating func add(_ character: Character, at offset: Int) {
    if let glyph = DisplayText.plainGlyph(of: character) { return add(glyph, at: offset) }
    let glyphs = DisplayText.glyphs(of: character)
    place(
      glyphs.first ?? .blank,
      cells: glyphs.reduce(0) { $0 + Int($1.width) },
      at: offset
    )
    // A tab is followed by a break, as a blank is.
    previous = character == "\t" ? .blank : glyphs.last ?? .blank
  }

  /// Adds a printable character of ASCII, which is faster.
  package mutating func add(ascii byte: UInt8, at offset: Int) {
    add(Glyph(base: UInt32(byte), width: 1), at: offset)
  }

  private mutating func add(_ glyph: Glyph, at offset: Int) {
    place(glyph, cells: Int(glyph.width), at: offset)
    previous = glyph
  }

  private mutating func place(_ glyph: Glyph, cells: Int, at offset: Int) {
    let isBlank = glyph == .blank
    if isFull {
      begin(at: offset, carrying: 0)
    } else if !isBlank, hasText, let previous, LineBreaker.canBreak(before: glyph, after: previous)
    {
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
}
