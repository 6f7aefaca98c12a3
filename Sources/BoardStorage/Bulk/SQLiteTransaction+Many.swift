internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension SQLiteTransaction {
  func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
    if count < bulkThreshold || counts != nil { return try body() }
    defer { stopCounting() }
    try beginCounting()
    let value = try body()
    try counts?.write()
    return value
  }

  /// From here on, counts the cards of columns and blocks in memory; no column may be created
  /// meanwhile.
  ///
  /// Write the counts before ``stopCounting()``.
  func beginCounting() throws {
    if counts != nil { return }
    try growCache()
    counts = CardCounts(db)
    setTriggers(db, false)
  }

  func stopCounting() {
    if counts == nil { return }
    setTriggers(db, true)
    counts = nil
  }
}
