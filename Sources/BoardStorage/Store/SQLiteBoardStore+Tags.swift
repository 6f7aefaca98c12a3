package import BoardModel
internal import GRDB

extension SQLiteBoardStore {
  package func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try read { db in
      // From one tag to the next on the index, over all the cards that share one.
      let statement = try db.cachedStatement(
        sql: "SELECT min(tag) FROM card_tag WHERE tag > ?"
      )
      let first = try String.fetchOne(
        db.cachedStatement(sql: "SELECT min(tag) FROM card_tag WHERE tag >= ?"),
        arguments: [prefix]
      )
      var tags: [String] = []
      var next = first
      while let tag = next, tags.count < limit, tag.utf8.starts(with: prefix.utf8) {
        tags.append(tag)
        next = try String.fetchOne(statement, arguments: [tag])
      }
      return tags
    }
  }
}
