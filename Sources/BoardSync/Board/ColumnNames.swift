internal import BoardModel
internal import Foundation

/// Unique display names for columns whose names may be equal.
enum ColumnNames {
  /// The oldest column with a name keeps it; the others get numbers.
  ///
  /// Identifiers are ordered by time.
  ///
  /// The result depends only on names and identifiers, so that it is the same on every machine.
  ///
  /// - Complexity: O(*n*²) for *n* columns.
  static func shown(of columns: [(id: Column.ID, name: String)]) -> [Column.ID: String] {
    var shown: [Column.ID: String] = [:]
    var taken: [String] = []
    var younger: [(id: Column.ID, name: String)] = []
    for column in columns.sorted(by: { $0.id.uuid < $1.id.uuid }) {
      if taken.contains(where: { NameRule.isSame($0, column.name) }) {
        younger.append(column)
      } else {
        taken.append(column.name)
        shown[column.id] = column.name
      }
    }
    for column in younger {
      let name = numbered(column.name, taken)
      taken.append(name)
      shown[column.id] = name
    }
    return shown
  }

  /// The name with the first number that makes it unique.
  static func numbered(_ name: String, _ taken: [String]) -> String {
    for number in 2...(taken.count + 2) {
      let ending = " (\(number))"
      let candidate = name.prefix(NameRule.limit - ending.count) + ending
      if !taken.contains(where: { NameRule.isSame($0, String(candidate)) }) {
        return String(candidate)
      }
    }
    return name
  }
}
