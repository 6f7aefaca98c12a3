package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func setting(_ name: String) throws(StoreError) -> String? {
    try read { db in
      try Data.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE author = ? AND name = ?"),
        arguments: [sources.author ?? "", name]
      )
      .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  package func keepSetting(_ value: String?, as name: String) throws(StoreError) {
    try writeBeside { db in
      if let value {
        try db.execute(
          sql: "INSERT OR REPLACE INTO setting (author, name, value) VALUES (?, ?, ?)",
          arguments: [sources.author ?? "", name, Data(value.utf8)]
        )
      } else {
        try db.execute(
          sql: "DELETE FROM setting WHERE author = ? AND name = ?",
          arguments: [sources.author ?? "", name]
        )
      }
    }
  }
}
