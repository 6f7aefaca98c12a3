/// What is wrong with a file that is read, and where.
package struct SourceFault: Error, Hashable, Sendable {
  /// Counted from 1; nil where the fault has no place.
  package let line: Int?
  /// Counted from 1, in bytes.
  package let column: Int?
  package let reason: String

  package init(line: Int? = nil, column: Int? = nil, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// One sentence with the place at its beginning.
  package var message: String {
    switch (line, column) {
    case (let line?, let column?): "Line \(line), column \(column): \(reason)"
    case (let line?, nil): "Line \(line): \(reason)"
    default: reason
    }
  }
}
