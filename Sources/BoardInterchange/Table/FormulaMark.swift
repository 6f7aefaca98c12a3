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

  /// Whether a text begins like a formula, behind any number of marks; so each text is read as it was.
  private static func isFormula(_ text: String) -> Bool {
    guard let byte = text.utf8.first(where: { $0 != mark }) else { return false }
    return [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(byte)
  }
}
