/// Draws canvases as SVG, in true colours.
///
/// Several canvases make an animation that repeats. A row that doesn't change is drawn only once.
/// Fonts are named, not embedded.
package struct CanvasPicture {
  /// A canvas and how long the animation shows it.
  package struct Shot {
    let canvas: Canvas
    let milliseconds: Int

    package init(_ canvas: Canvas, milliseconds: Int = 1_000) {
      self.canvas = canvas
      self.milliseconds = milliseconds
    }
  }

  private static let fonts =
    "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', Consolas, monospace"
  /// In hundredths of an SVG unit, so that sums are exact.
  private static let (cellWidth, cellHeight, margin) = (843, 1_640, 1_000)
  private static let (fontSize, baseline) = (1_400, 1_290)

  private let shots: [Shot]
  private let palette: Palette
  private let title: String
  private let size: Size

  /// - Parameters:
  ///   - shots: At least one; all canvases must have the same size.
  ///   - palette: The colours, including the background.
  ///   - title: Describes the picture for readers who can't see it.
  package init(_ shots: [Shot], palette: Palette, title: String) {
    self.shots = shots
    self.palette = palette
    self.title = title
    size = shots.first?.canvas.size ?? Size(columns: 0, rows: 0)
  }

  /// The SVG document.
  ///
  /// - Complexity: O(*n*) for *n* cells of all canvases.
  package var svg: String {
    let (width, height) = (
      size.columns * Self.cellWidth + 2 * Self.margin, size.rows * Self.cellHeight + 2 * Self.margin
    )
    var rows = ""
    var intervals: [Interval] = []
    for row in 0..<size.rows {
      for (interval, drawing) in stretches(ofRow: row) where !drawing.isEmpty {
        if interval == Interval(from: 0, until: shots.count) {
          rows += drawing
        } else {
          if !intervals.contains(interval) { intervals.append(interval) }
          rows += "<g class=\"\(interval.name)\">\(drawing)</g>\n"
        }
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 \(unit(width)) \(unit(height))" \
      width="\(unit(width))" height="\(unit(height))" role="img">
      <title>\(escaped(title))</title>
      <style>
      rect { shape-rendering: crispEdges }
      text { font: \(unit(Self.fontSize))px \(Self.fonts); white-space: pre }
      .b { font-weight: bold } .i { font-style: italic } .u { text-decoration: underline }
      \(intervals.map(animation).joined())</style>
      <rect width="100%" height="100%" rx="6" fill="\(hexadecimal(palette.background))"/>
      \(rows)</svg>

      """
  }

  // MARK: Rows

  /// The drawings of a row over time; equal successive ones are joined.
  private func stretches(ofRow row: Int) -> [(Interval, String)] {
    var found: [(interval: Interval, drawing: String)] = []
    for (index, shot) in shots.enumerated() {
      let drawing = drawing(ofRow: row, of: shot.canvas)
      if let last = found.last, last.drawing == drawing {
        found[found.count - 1].interval.until = index + 1
      } else {
        found.append((Interval(from: index, until: index + 1), drawing))
      }
    }
    return found
  }

  private func drawing(ofRow row: Int, of canvas: Canvas) -> String {
    var text = ""
    for run in runs(ofRow: row, of: canvas) {
      if let fill = run.look.fill {
        let (x, width) = place(of: run)
        let y = unit(Self.margin + row * Self.cellHeight)
        text += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\""
        text += " height=\"\(unit(Self.cellHeight))\" fill=\"\(fill)\"/>\n"
      }
      let run = run.look.classes.contains("u") ? run : run.trimmed
      if run.text.isEmpty { continue }
      let (x, width) = place(of: run)
      let y = unit(Self.margin + row * Self.cellHeight + Self.baseline)
      text += "<text x=\"\(x)\" y=\"\(y)\" textLength=\"\(width)\""
      text += " lengthAdjust=\"spacingAndGlyphs\" fill=\"\(run.look.color)\""
      if !run.look.classes.isEmpty { text += " class=\"\(run.look.classes)\"" }
      text += ">\(escaped(run.text))</text>\n"
    }
    return text
  }

  private func place(of run: Run) -> (x: String, width: String) {
    (unit(Self.margin + run.column * Self.cellWidth), unit(run.width * Self.cellWidth))
  }

  /// Adjacent cells that look the same.
  ///
  /// Wide glyphs are separated from narrow ones, so that each takes two cells in any font.
  private struct Run {
    var column: Int
    let look: Look
    let isWide: Bool
    var text: String
    var width: Int

    /// Without blanks at the ends.
    var trimmed: Run {
      var run = self
      let start = text.prefix { $0 == " " }.count
      run.text = String(text.dropFirst(start))
      while run.text.last == " " { run.text.removeLast() }
      run.column += start
      run.width -= text.count - run.text.count
      return run
    }
  }

  private func runs(ofRow row: Int, of canvas: Canvas) -> [Run] {
    var runs: [Run] = []
    for column in 0..<canvas.size.columns {
      let cell = canvas[column, row]
      if cell.glyph == .continuation { continue }
      let (look, width) = (look(of: cell.style), Int(cell.glyph.width))
      if let last = runs.indices.last, runs[last].look == look, runs[last].isWide == (width > 1) {
        runs[last].text += cell.glyph.description
        runs[last].width += width
      } else {
        let text = cell.glyph.description
        runs.append(Run(column: column, look: look, isWide: width > 1, text: text, width: width))
      }
    }
    return runs
  }

  // MARK: Colours

  private struct Look: Equatable {
    var color: String
    /// Nil for the picture's own background.
    var fill: String?
    var classes: String
  }

  private func look(of style: Style) -> Look {
    let appearance = RoleAppearance(style.role, on: style.fill, palette: palette, depth: .exact)
    let traits = appearance.traits(with: style.traits)
    let text = rgb(appearance.color) ?? (palette.isDark ? RGB(0xD0D0D0) : RGB(0x1C1C1C))
    let behind = rgb(appearance.fill)
    let isReversed = traits.contains(.reverse)
    let names: [(Style.Traits, String)] = [(.bold, "b"), (.italic, "i"), (.underline, "u")]
    return Look(
      color: hexadecimal(isReversed ? behind ?? palette.background : text),
      fill: isReversed ? hexadecimal(text) : behind.map(hexadecimal),
      classes: names.filter { traits.contains($0.0) }.map(\.1).joined(separator: " ")
    )
  }

  /// Nil for the terminal's own colour; the 16 colours are those of xterm.
  private func rgb(_ color: PaletteColor) -> RGB? {
    switch color {
    case .standard: nil
    case .rgb(let color): color
    case .ansi(let index): Self.sixteen[Int(index & 15)]
    }
  }

  private static let sixteen = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  .map { RGB(UInt32($0)) }

  private func hexadecimal(_ color: RGB) -> String {
    let digits = String(color.value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  // MARK: Time

  /// The shots that contain a drawing.
  private struct Interval: Equatable {
    let from: Int
    var until: Int
    var name: String { "s\(from)-\(until)" }
  }

  private func animation(of interval: Interval) -> String {
    let total = shots.reduce(0) { $0 + $1.milliseconds }
    func percent(_ index: Int) -> String {
      let time = shots[..<index].reduce(0) { $0 + $1.milliseconds }
      return unit(time * 10_000 / max(1, total)) + "%"
    }
    let (from, until) = (percent(interval.from), percent(interval.until))
    // Viewers without animations show the last shot.
    let still = interval.until == shots.count ? "" : "visibility: hidden; "
    let start = interval.from == 0 ? "" : "0% { visibility: hidden } "
    let end = interval.until == shots.count ? "" : " \(until) { visibility: hidden }"
    return """
      @keyframes \(interval.name) { \(start)\(from) { visibility: visible }\(end) }
      .\(interval.name) { \(still)animation: \(interval.name) \(total)ms step-end infinite }

      """
  }

  // MARK: Text

  private func unit(_ hundredths: Int) -> String {
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(whole)" }
    return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  /// Escapes text for XML and replaces characters that XML doesn't allow by U+FFFD.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
