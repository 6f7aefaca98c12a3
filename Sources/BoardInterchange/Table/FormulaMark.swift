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
  /// Spreadsheets skip blanks and line ends, perhaps invisible characters, and some accept other forms
  /// of the signs.
  private static func isFormula(_ text: String) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    if rest.first == "\t" || rest.first == "\r" { return true }
    let sign = rest.first {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .format
    }
    return sign.map { "=+-@＝＋－＠﹦﹢﹣﹫−".unicodeScalars.contains($0) } ?? false
  }
}
