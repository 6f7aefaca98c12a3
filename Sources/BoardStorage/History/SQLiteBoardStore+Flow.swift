package import BoardModel
internal import GRDB

extension SQLiteBoardStore {
  package func flow(
    over columns: [FlowColumn],
    since starts: [Timestamp]
  ) throws(StoreError) -> FlowData {
    var present: [Int] = []
    for column in columns {
      var count = 0
      for id in column.columns { count += try self.count(of: .column(id)).value }
      present.append(count)
    }
    return try read { db in
      var reader = FlowReader(columns, since: starts, db)
      return try reader.read(present: present)
    }
  }
}
