/// What can be seen of a cell: a blank has no colour of its own, the right half of a wide character
/// nothing that its left half has not.
struct SeenCell: Equatable {
  let text: String
  let background: ScreenCell.Color
  let isReversed: Bool
  let isUnderlined: Bool
  let foreground: ScreenCell.Color?
  let isBold: Bool

  init(_ cell: ScreenCell) {
    let isBlank = cell.text.isEmpty || cell.text == " "
    text = isBlank ? " " : cell.text
    background = cell.background
    isReversed = cell.isReversed
    isUnderlined = cell.isUnderlined
    foreground = isBlank ? nil : cell.foreground
    isBold = !isBlank && cell.isBold
  }
}

extension VirtualTerminal {
  /// What can be seen of every cell, row by row; nil for the right half of a wide character.
  var seen: [[SeenCell?]] {
    (0..<size.rows)
      .map { row in
        (0..<size.columns)
          .map { column in
            let cell = cell(column: column, row: row)
            return cell.text.isEmpty ? nil : SeenCell(cell)
          }
      }
  }
}
