/// An apostrophe before cells that a spreadsheet would evaluate as a formula.
///
/// Anybody may have written a title, and one that begins with `=`, `+`, `-` or `@` could do harm in
/// the program that opens the table. Spreadsheets treat the apostrophe as the mark of a text.
enum FormulaMark {
  static func marked(_ cell: String) -> String { isFormula(cell) ? "'" + cell : cell }

  static func unmarked(_ cell: String) -> String {
    cell.utf8.first == mark && isFormula(cell) ? String(cell.dropFirst()) : cell
  }

  private static let mark = UInt8(ascii: "'")

  /// Whether a text begins like a formula, after any number of apostrophes.
  ///
  /// Spreadsheets skip blanks and line ends, and some accept full-width signs.
  private static func isFormula(_ text: String) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    if rest.first == "\t" || rest.first == "\r" { return true }
    guard let sign = rest.first(where: { !$0.properties.isWhitespace }) else { return false }
    return "=+-@＝＋－＠".unicodeScalars.contains(sign)
  }
}
