extension DisplayText {
  /// The text in lines of at most `width` cells; the last ends in `…` where text is left over.
  ///
  /// Lines break at blanks, between characters of Chinese or Japanese, and inside a word only where
  /// it is longer than a line. Blanks at a break are dropped. A wide glyph in a line of one cell
  /// becomes `…`.
  package func wrapped(width: Int, maxLines: Int = .max) -> [DisplayText] {
    guard width > 0, maxLines > 0, !glyphs.isEmpty else { return [] }
    if self.width <= width { return [self] }
    var lines: [DisplayText] = []
    var rest = glyphs[...]
    while !rest.isEmpty {
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

  /// The first lines of a text, reading no more of it than they need.
  package static func wrapped(
    _ text: String,
    width: Int,
    maxLines: Int,
    tabs: Tabs = .visible
  ) -> [DisplayText] {
    guard width > 0, maxLines > 0 else { return [] }
    let bytes = text.utf8.count
    guard maxLines < 1 << 16, width < 1 << 16 else {
      return DisplayText(text, tabs: tabs).wrapped(width: width, maxLines: maxLines)
    }
    var cells = (width + 1) * (maxLines + 1)
    while true {
      let prefix = DisplayText(prefixOf: text, cells: cells, tabs: tabs)
      let lines = prefix.wrapped(width: width, maxLines: maxLines)
      // With a line left over, or all of the text read, more of it would change nothing.
      if prefix.width < cells || cells > bytes * 8 { return lines }
      if lines.count == maxLines, lines.last?.glyphs.last == .ellipsis { return lines }
      cells *= 4
    }
  }

  /// Whether a line may break between two glyphs, as `wrapped` does.
  package static func canBreak(before next: Glyph, after previous: Glyph) -> Bool {
    LineBreaker.canBreak(before: next, after: previous)
  }

  /// Cut to at most `limit` cells, with `…` at the end where anything was cut.
  package func truncated(to limit: Int) -> DisplayText {
    width <= limit ? self : DisplayText(cutting: glyphs[...], to: limit)
  }

  /// The text, which something follows that has no room: cut to its own width, with `…` at its end.
  package var cutAtEnd: DisplayText {
    DisplayText(cutting: (glyphs + [.blank])[...], to: width)
  }

  /// The slice, cut to `limit` cells with `…` where it is longer.
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

  /// Glyphs that fit a line, without the blanks at its end.
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
