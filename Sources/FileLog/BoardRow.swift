internal import GRDB

/// The row of a board in the file of its log.
struct BoardRow: FetchableRecord {
  static let columns = "head, floor, floor_op, is_complete, cut_at, removed_by, removed_at"

  let head: Int64
  let floor: Int64
  let floorEntry: String?
  let isComplete: Bool
  let cutAt: Int64
  let removedBy: String?
  let removedAt: Int64?

  init(row: Row) {
    (head, floor, floorEntry) = (row[0], row[1], row[2])
    (isComplete, cutAt) = (row[3], row[4])
    (removedBy, removedAt) = (row[5], row[6])
  }
}
