internal import BoardModel
package import BoardSync
package import Foundation
internal import GRDB

/// Sending a new board.
extension FileLog {
  package func load(_ facts: [Fact]) throws(SharedLogError) {
    try file.write(ringing: false) { db in
      try requireIncomplete(db)
      try Filling.require(attempt, db)
      let log = StoredLog(db, head: 0, user: user)
      for subject in SharedSubject.grouped(facts) {
        var stored = LoggedSubject(SubjectKey(subject.kind, subject.id), fields: subject.values)
        stored.changed = (
          subject[SharedName.changed]?.number, subject[SharedName.changedBy]?.text
        )
        try log.store(stored)
      }
    }
  }

  private func requireIncomplete(_ db: Database) throws {
    let isComplete = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT is_complete FROM board WHERE id = ?"),
      arguments: [board.digits]
    )
    guard let isComplete else { throw SharedLogError.noBoard }
    if isComplete { throw SharedLogError.alreadyShared }
  }

  package func finishLoading() throws(SharedLogError) {
    try file.write(ringing: false) { db in
      try Filling.require(attempt, db)
      try db.execute(sql: "UPDATE filling SET is_filled = 1")
    }
  }

  package func complete(_ attempt: UUID?) throws(SharedLogError) {
    try file.write { db in
      try Filling.require(attempt ?? self.attempt, isFilled: attempt != nil, db)
      try db.execute(
        sql: "UPDATE board SET is_complete = 1 WHERE id = ?",
        arguments: [board.digits]
      )
    }
  }
}
