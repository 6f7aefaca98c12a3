internal import GRDB

/// A piece of SQL with its arguments.
struct SQLCondition {
  var sql: String
  var arguments: [DatabaseValue] = []
  /// False if the condition may be null, where SQL cannot decide.
  var isExact = true

  private init(sql: String, arguments: [DatabaseValue], isExact: Bool) {
    (self.sql, self.arguments, self.isExact) = (sql, arguments, isExact)
  }

  init(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) {
    self.sql = sql
    self.arguments = arguments.map(\.databaseValue)
  }

  static let always = SQLCondition("1")
  static let never = SQLCondition("0")

  static func isOne(
    _ column: String,
    of values: [any DatabaseValueConvertible]
  ) -> SQLCondition {
    if values.isEmpty { return .never }
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    return SQLCondition("\(column) IN (\(marks))", values)
  }

  /// The same for keys, written into the SQL because the number of arguments is limited.
  static func isOne(_ column: String, ofKeys keys: [Int64]) -> SQLCondition {
    keys.isEmpty
      ? .never : SQLCondition("\(column) IN (\(keys.map(String.init).joined(separator: ", ")))")
  }

  static func all(_ parts: [SQLCondition]) -> SQLCondition { joined(parts, "AND") ?? .always }
  static func any(_ parts: [SQLCondition]) -> SQLCondition { joined(parts, "OR") ?? .never }

  private static func joined(_ parts: [SQLCondition], _ word: String) -> SQLCondition? {
    guard var result = parts.first else { return nil }
    if parts.count == 1 { return result }
    result.sql = parts.map { "(\($0.sql))" }.joined(separator: " \(word) ")
    result.arguments = parts.flatMap(\.arguments)
    result.isExact = parts.allSatisfy(\.isExact)
    return result
  }

  var negated: SQLCondition {
    var result = self
    result.sql = "NOT (\(sql))"
    return result
  }

  /// Either condition, evaluating the second only if the first isn't true: SQLite evaluates both
  /// sides of an `OR` in a result column.
  func orElse(_ other: SQLCondition) -> SQLCondition {
    SQLCondition(
      sql: "CASE WHEN \(sql) THEN 1 ELSE (\(sql)) OR (\(other.sql)) END",
      arguments: arguments + arguments + other.arguments,
      isExact: isExact && other.isExact
    )
  }

  /// Another condition if this one, which is never null, is true; otherwise false.
  func guarding(_ other: SQLCondition) -> SQLCondition {
    SQLCondition(
      sql: "CASE WHEN \(sql) THEN \(other.sql) ELSE 0 END",
      arguments: arguments + other.arguments,
      isExact: isExact && other.isExact
    )
  }

  /// Whether it is true or null.
  var isPossible: SQLCondition {
    var result = self
    result.sql = "(\(sql)) IS NOT 0"
    result.isExact = true
    return result
  }
}
