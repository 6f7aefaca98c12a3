internal import BoardModel
internal import GRDB

nonisolated extension Database {
  /// Reads everything as of one moment, whatever others commit meanwhile.
  func readingAtOneMoment<Value>(_ body: () throws -> Value) throws -> Value {
    if isInsideTransaction { return try body() }
    var value: Value?
    try inTransaction(.deferred) {
      value = try body()
      return .commit
    }
    guard let value else { throw StoreError.failed("the file could not be read") }
    return value
  }
}
