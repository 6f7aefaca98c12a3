internal import BoardModel
internal import BoardStorage
internal import BoardSync
internal import Foundation
internal import PostgresLog

extension Exchange {
  /// Gives a log without entries its first one, which says what is known already: the name of the board.
  ///
  /// A log is known by its entries. Without one, a replica that has applied none could not tell it from
  /// another log of the same board, as after the database was made again. Older programs began logs
  /// without it, and gave it to none.
  func begin() throws {
    let key = FieldKey(.board, shared.board.uuid, SharedName.name)
    let known = try log.rows(of: [key.owner]).facts
    guard let name = known.first(where: { $0.key == key }) else { return }
    let entry = SharedEntry(
      id: UUID(),
      client: shared.state.client,
      action: UUID(),
      author: shared.database.author ?? "",
      date: Int64(Date().timeIntervalSince1970 * 1_000),
      facts: [name]
    )
    let answer = try log.push([entry], base: 0)
    guard answer.sequences == [1] else { return }
    try shared.apply([SequencedEntry(sequence: 1, entry: entry)])
  }
}
