/// The apostrophe before a cell that a spreadsheet would take for a formula.
///
/// A title may come from anybody, and what begins with `=`, `+`, `-` or `@` would act in the program in
/// which the table is opened. Spreadsheets take the apostrophe as the mark of a text.
enum FormulaMark {
  /// A cell as it is written.
  static func marked(_ cell: String) -> String { isFormula(cell) ? "'" + cell : cell }

  /// The text of a cell that was read.
  static func unmarked(_ cell: String) -> String {
    cell.utf8.first == mark && isFormula(cell) ? String(cell.dropFirst()) : cell
  }

  private static let mark = UInt8(ascii: "'")

  /// Whether a text begins like a formula after any number of marks.
  ///
  /// Spreadsheets pass over blanks and line ends, and some take full-width signs.
  private static func isFormula(_ text: String) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    if rest.first == "\t" || rest.first == "\r" { return true }
    guard let sign = rest.first(where: { !$0.properties.isWhitespace }) else { return false }
    return "=+-@＝＋－＠".unicodeScalars.contains(sign)
  }
}
