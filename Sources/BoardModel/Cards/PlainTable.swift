enum PlainTable {
  /// Whether a line separates the header of a table from its rows, such as `|---|:--:|`.
  static func isDelimiter(_ line: Substring) -> Bool {
    line.contains("|") && line.contains("-")
      && line.allSatisfy { "|-:".contains($0) || $0.isWhitespace }
  }

  /// The cells of a row, separated by dots.
  static func words(of row: Substring) -> String {
    row.split(separator: "|").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
