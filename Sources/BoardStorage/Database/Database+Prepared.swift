internal import GRDB

nonisolated extension Database {
  /// A statement that the connection prepares only once, with its arguments.
  func prepared(_ sql: String, _ arguments: StatementArguments = []) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    return statement
  }
}
