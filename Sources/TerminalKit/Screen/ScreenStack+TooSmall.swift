package import TerminalSurface

extension ScreenStack {
  package func paintTooSmall() -> Point? {
    let size = canvas.size
    let smallest = root.smallest
    let texts = DisplayText.wrapped(
      "Too small: \(size.columns)×\(size.rows), needs \(smallest.columns)×\(smallest.rows)",
      width: size.columns,
      maxLines: max(1, size.rows)
    )
    let first = max(0, (size.rows - texts.count + 1) / 2)
    for row in 0..<size.rows {
      var line = LineBuilder(width: size.columns)
      if row >= first, row < first + texts.count {
        line.skip((size.columns - texts[row - first].width) / 2)
        line.append(texts[row - first])
      }
      canvas.blit(line.finished(), column: 0, row: row)
    }
    return nil
  }
}
