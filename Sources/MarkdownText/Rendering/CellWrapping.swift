internal import TerminalSurface

extension [Cell] {
  /// The cells that the glyphs take together.
  var width: Int { reduce(0) { $0 + Int($1.glyph.width) } }

  /// The cells in lines of at most `width`, broken as `DisplayText.wrapped` breaks.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  func wrapped(width limit: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    var start = startIndex
    while start < endIndex {
      let end = endOfLine(from: start, width: limit)
      var last = end
      while last > start, self[last - 1].glyph == .blank { last -= 1 }
      lines.append(Array(self[start..<last]))
      start = end
      while start < endIndex, self[start].glyph == .blank { start += 1 }
    }
    return lines.isEmpty ? [[]] : lines
  }

  /// The cells in lines as code is broken.
  ///
  /// It breaks behind a blank where a line has one behind its first word, else anywhere; no blank is
  /// left out.
  /// - Complexity: O(*n*) for *n* cells.
  func brokenAsCode(width limit: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    var start = startIndex
    while endIndex - start > 0 {
      let end = endOfCode(from: start, width: limit)
      lines.append(Array(self[start..<end]))
      start = end
    }
    return lines.isEmpty ? [[]] : lines
  }

  /// The index after the last cell of a line of code; always past the first one.
  private func endOfCode(from start: Int, width limit: Int) -> Int {
    var used = 0
    var index = start
    var lastBreak = start
    var hasWord = false
    while index < endIndex {
      let width = Int(self[index].glyph.width)
      if used + width > limit, index > start { return lastBreak > start ? lastBreak : index }
      used += width
      if self[index].glyph != .blank { hasWord = true } else if hasWord { lastBreak = index + 1 }
      index += 1
    }
    return index
  }

  /// The index after the last cell of a line; always past the first one.
  private func endOfLine(from start: Int, width limit: Int) -> Int {
    var used = 0
    var index = start
    var lastBreak = start
    var hasText = false
    while index < endIndex {
      if index > start, hasText,
        DisplayText.canBreak(before: self[index].glyph, after: self[index - 1].glyph)
      {
        lastBreak = index
      }
      hasText = hasText || self[index].glyph != .blank
      used += Int(self[index].glyph.width)
      if used > limit { return lastBreak > start ? lastBreak : Swift.max(index, start + 1) }
      index += 1
    }
    return index
  }
}
