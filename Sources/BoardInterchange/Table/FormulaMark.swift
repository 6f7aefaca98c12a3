/// An apostrophe before texts that a spreadsheet would evaluate as a formula.
///
/// Anybody may have written a title, and one that begins with `=`, `+`, `-` or `@` could do harm in
/// the program that opens the table. Spreadsheets treat the apostrophe as the mark of a text.
/// In some countries they take a semicolon for the separator, so a formula after one is marked too.
enum FormulaMark {
  static func marked(_ cell: String) -> String {
    eachPart(of: cell) { $1 ? "'" + $0 : $0 }
  }

  static func unmarked(_ cell: String) -> String {
    eachPart(of: cell) { $1 && $0.utf8.first == mark ? $0.dropFirst() : $0 }
  }

  private static let mark = UInt8(ascii: "'")

  /// Changes the text before the first semicolon and after each; the body gets whether it is a
  /// formula.
  private static func eachPart(of cell: String, _ body: (Substring, Bool) -> Substring) -> String {
    let semicolon = UInt8(ascii: ";")
    guard cell.utf8.contains(semicolon) else {
      // Most cells begin with a letter or a digit.
      let isPlain = cell.utf8.first.map(isLetterOrDigit) ?? true
      return isPlain ? cell : String(body(cell[...], isFormula(cell[...])))
    }
    return cell.utf8.split(separator: semicolon, omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        let part = Substring(part)
        return body(part, index == 0 ? isFormula(part) : isFormulaInText(part))
      }
      .joined(separator: ";")
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether a text begins like a formula, after any number of apostrophes.
  ///
  /// Spreadsheets skip blanks and line ends, perhaps invisible characters, and some accept other forms
  /// of the signs.
  private static func isFormula(_ text: Substring) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    if rest.first == "\t" || rest.first == "\r" { return true }
    return formula(rest) != nil
  }

  /// As above, except for items of a list and for `;-)`.
  private static func isFormulaInText(_ text: Substring) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    guard let formula = formula(rest), formula.dropFirst().first != ")" else { return false }
    return !rest[..<formula.startIndex].contains { $0 == "\n" || $0 == "\r" }
  }

  /// The text from the sign on; nil if it is no formula.
  private static func formula(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    let rest = text.drop {
      let category = $0.properties.generalCategory
      return $0.properties.isWhitespace || category == .format || category == .control
    }
    return rest.first.map { "=+-@＝＋－＠﹦﹢﹣﹫−".unicodeScalars.contains($0) } == true ? rest : nil
  }
}
