extension DisplayText {
  /// Wraps the text to lines of at most `width` cells.
  ///
  /// If text is left over, the last line ends in `…`.
  ///
  /// `first` is the width of the first line, if it differs. Lines break at blanks, and between Chinese or Japanese characters. Words break only if they
  /// are longer than a line. Blanks at a break are dropped. A wide glyph in a line of one cell
  /// becomes `…`.
  package func wrapped(
    width usual: Int,
    first: Int? = nil,
    maxLines: Int = .max
  ) -> [DisplayText] {
    var width = first ?? usual
    guard width > 0, maxLines > 0, !glyphs.isEmpty else { return [] }
    if self.width <= width { return [self] }
    var lines: [DisplayText] = []
    var rest = glyphs[...]
    while !rest.isEmpty {
      if !lines.isEmpty { width = usual }
      if lines.count == maxLines - 1 {
        lines.append(DisplayText(cutting: rest, to: width))
        return lines
      }
      let end = LineBreaker.end(of: rest, width: width)
      lines.append(DisplayText(line: rest[rest.startIndex..<end], width: width))
      rest = rest[end...].drop { $0 == .blank }
    }
    return lines
  }

  /// Wraps the first lines of a text, reading only as much as they need.
  package static func wrapped(
    _ text: String,
    width: Int,
    first: Int? = nil,
    maxLines: Int,
    tabs: Tabs = .visible
  ) -> [DisplayText] {
    guard width > 0, maxLines > 0 else { return [] }
    let bytes = text.utf8.count
    guard maxLines < 1 << 16, width < 1 << 16 else {
      return DisplayText(text, tabs: tabs).wrapped(width: width, first: first, maxLines: maxLines)
    }
    var cells = (width + 1) * (maxLines + 1)
    while true {
      let prefix = DisplayText(prefixOf: text, cells: cells, tabs: tabs)
      let lines = prefix.wrapped(width: width, first: first, maxLines: maxLines)
      // If a line is left over or the whole text was read, more text wouldn't change the result.
      if prefix.width < cells || cells > bytes * 8 { return lines }
      if lines.count == maxLines, lines.last?.glyphs.last == .ellipsis { return lines }
      cells *= 4
    }
  }

  /// The end of the first line, which has at least one glyph.
  package static func endOfLine(of glyphs: ArraySlice<Glyph>, width: Int) -> Int {
    LineBreaker.end(of: glyphs, width: width)
  }

  package func slice(_ range: Range<Int>) -> DisplayText {
    let part = Array(glyphs[range])
    return DisplayText(glyphs: part, width: part.reduce(0) { $0 + Int($1.width) })
  }

  package func truncated(to limit: Int) -> DisplayText {
    width <= limit ? self : DisplayText(cutting: glyphs[...], to: limit)
  }

  /// The text with `…` at its end, in the same width, to show that more follows.
  package var withEllipsis: DisplayText {
    DisplayText(cutting: (glyphs + [.blank])[...], to: width)
  }

  private init(cutting slice: ArraySlice<Glyph>, to limit: Int) {
    var width = 0
    var end = slice.startIndex
    var endBeforeEllipsis = end
    while end < slice.endIndex, width + Int(slice[end].width) <= limit {
      width += Int(slice[end].width)
      end += 1
      if width < limit { endBeforeEllipsis = end }
    }
    if end == slice.endIndex || limit <= 0 {
      self.init(line: slice[..<end], width: limit)
    } else {
      let kept = slice[..<endBeforeEllipsis].droppingTrailingBlanks()
      self.init(line: kept + CollectionOfOne(.ellipsis), width: limit)
    }
  }

  /// Trims trailing blanks; a glyph too wide for the line becomes `…`.
  private init(line: ArraySlice<Glyph>, width limit: Int) {
    let line = line.droppingTrailingBlanks()
    let width = line.reduce(0) { $0 + Int($1.width) }
    if width > limit {
      self.init(glyphs: [.ellipsis], width: 1)
    } else {
      self.init(glyphs: Array(line), width: width)
    }
  }
}

extension ArraySlice where Element == Glyph {
  fileprivate func droppingTrailingBlanks() -> ArraySlice<Glyph> {
    var end = endIndex
    while end > startIndex, self[end - 1] == .blank { end -= 1 }
    return self[startIndex..<end]
  }
}
