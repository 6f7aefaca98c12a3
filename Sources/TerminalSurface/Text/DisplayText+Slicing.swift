extension DisplayText {
  package func slice(_ range: Range<Int>) -> DisplayText {
    let part = Array(glyphs[range])
    return DisplayText(glyphs: part, width: part.reduce(0) { $0 + Int($1.width) })
  }
}
