package import TerminalSurface

/// Finds the keys shown in a footer or message by reading the screen, so that all of them can be
/// clicked.
package enum FooterKeys {
  package enum Answer: Hashable {
    case keys([KeyPress])
    /// The click was on words shared by several keys with different meanings.
    case several([String])
  }

  /// The key of the hint at a cell, or nil.
  ///
  /// In a footer, keys are bold and words aren't. If there are several keys, the one at the cell
  /// counts.
  package static func answer(at place: Point, of canvas: Canvas) -> Answer? {
    let hints = hints(of: canvas, row: place.row)
    let cell = place.column
    guard let hint = hints.last(where: { $0.cells.lowerBound <= cell }), hint.cells.contains(cell)
    else { return nil }
    // A word may be bold too, such as that of the most important key.
    let keys = hint.keys.filter { press($0.label) != nil }
    guard
      let key = keys.first(where: { $0.cells.contains(cell) }) ?? (keys.count == 1 ? keys[0] : nil)
    else { return keys.isEmpty ? nil : .several(keys.map(\.label)) }
    return press(key.label).map { .keys($0) }
  }

  private struct Key {
    var label: String
    var cells: Range<Int>
  }

  private struct Hint {
    var keys: [Key]
    var cells: Range<Int>
  }

  /// A hint starts with bold text and ends before two blanks or a line.
  private static func hints(of canvas: Canvas, row: Int) -> [Hint] {
    var hints: [Hint] = []
    var blanks = 0
    var isInKey = false
    for cell in 0..<canvas.size.columns {
      let shown = canvas[cell, row]
      let isKey = shown.style.traits.contains(.bold) && shown.glyph != .blank
      if shown.glyph == .blank || shown.glyph.description == "│" {
        blanks += 1
        isInKey = false
        continue
      }
      if isKey {
        let beginsHint = !isInKey && (blanks != 1 || hints.isEmpty)
        if beginsHint { hints.append(Hint(keys: [], cells: cell..<cell + 1)) }
        let text = shown.glyph == .continuation ? "" : shown.glyph.description
        let last = hints.count - 1
        if isInKey, let key = hints[last].keys.popLast() {
          let cells = key.cells.lowerBound..<cell + 1
          hints[last].keys.append(Key(label: key.label + text, cells: cells))
        } else {
          hints[last].keys.append(Key(label: text, cells: cell..<cell + 1))
        }
      }
      if !hints.isEmpty, blanks < 2 || isKey {
        let last = hints.count - 1
        hints[last].cells = hints[last].cells.lowerBound..<cell + 1
      }
      isInKey = isKey
      blanks = 0
    }
    return hints
  }

  private static func press(_ label: String) -> [KeyPress]? {
    if label.count == 2, label.first == "^" {
      return KeyPress(label: "Ctrl-\(label.dropFirst())").map { [$0] }
    }
    return KeyPress(label: label).map { [$0] }
  }
}
