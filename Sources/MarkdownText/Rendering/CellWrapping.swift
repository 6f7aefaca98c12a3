internal import TerminalSurface

extension [Cell] {
  var width: Int { reduce(0) { $0 + Int($1.glyph.width) } }

  /// Wraps the cells to lines of at most `width` cells, with the same breaks as
  /// `DisplayText.wrapped`.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  func wrapped(width limit: Int) -> [[Cell]] {
    let glyphs = map(\.glyph)
    var lines: [[Cell]] = []
    var start = startIndex
    while start < endIndex {
      let end = DisplayText.endOfLine(of: glyphs[start...], width: limit)
      var last = end
      while last > start, self[last - 1].glyph == .blank { last -= 1 }
      lines.append(Array(self[start..<last]))
      start = end
      while start < endIndex, self[start].glyph == .blank { start += 1 }
    }
    return lines.isEmpty ? [[]] : lines
  }

  /// Wraps code.
  ///
  /// It breaks after a blank that follows the first word of a line, or else anywhere. No blanks are
  /// dropped.
  /// - Complexity: O(*n*) for *n* cells.
  func wrappedAsCode(width limit: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    var start = startIndex
    while endIndex - start > 0 {
      let end = endOfCode(from: start, width: limit)
      lines.append(Array(self[start..<end]))
      start = end
    }
    return lines.isEmpty ? [[]] : lines
  }

  /// The end index of a line of code, which has at least one cell.
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
}
