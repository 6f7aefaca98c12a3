/// Why a file or a text can't be read, and where.
package struct SourceFault: Error, Hashable, Sendable {
  /// From 1; nil without a place.
  package let line: Int?
  /// From 1, in bytes.
  package let column: Int?
  package let reason: String

  package init(line: Int? = nil, column: Int? = nil, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// A sentence that begins with the place.
  package var message: String {
    switch (line, column) {
    case (let line?, let column?): "Line \(line), column \(column): \(reason)"
    case (let line?, nil): "Line \(line): \(reason)"
    default: reason
    }
  }
}
