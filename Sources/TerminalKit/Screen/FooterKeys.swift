package import TerminalSurface

/// The keys that a footer or a message names, read from the screen itself: whatever a screen shows
/// there can be clicked.
package enum FooterKeys {
  /// What a click on a hint means.
  package enum Answer: Hashable {
    case keys([KeyPress])
    /// The words of several keys were clicked, of which each does something else.
    case several([String])
  }

  /// The keys of the hint at a cell; nil where there is none.
  ///
  /// In a footer keys are bold and words are not. Of several keys it is the one under the cell.
  package static func answer(at place: Point, of canvas: Canvas) -> Answer? {
    let hints = hints(of: canvas, row: place.row)
    let cell = place.column
    guard let hint = hints.last(where: { $0.cells.lowerBound <= cell }), hint.cells.contains(cell)
    else { return nil }
    // A word may be bold too, as that of the key that matters most.
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
    /// The cells of the keys and their words.
    var cells: Range<Int>
  }

  /// A hint begins with bold letters and ends before two blanks or a line.
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

  /// The key that a label of a footer stands for, such as `^R`.
  private static func press(_ label: String) -> [KeyPress]? {
    if label.count == 2, label.first == "^" {
      return KeyPress(label: "Ctrl-\(label.dropFirst())").map { [$0] }
    }
    return KeyPress(label: label).map { [$0] }
  }
}
