package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var style: Style

  package init(_ glyph: Glyph = .blank, _ style: Style = Style()) {
    self.glyph = glyph
    self.style = style
  }

  package static let blank = Cell()
}
