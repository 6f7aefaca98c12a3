internal import BoardModel
internal import BoardStorage
internal import BoardSync
internal import Foundation

extension Exchange {
  /// Adds the first entry of an empty log: the name of the board, which is already known.
  ///
  /// Logs are identified by their entries. Without one, a replica couldn't distinguish it from
  /// another log of the same board, for example after the database was recreated. Older programs
  /// started logs without this entry.
  func begin() throws {
    let key = FieldKey(.board, shared.board.uuid, SharedName.name)
    let known = try log.rows(of: [key.owner]).facts
    guard let name = known.first(where: { $0.key == key }) else { return }
    let entry = SharedEntry(
      id: UUID(),
      client: shared.state.client,
      action: UUID(),
      author: shared.database.author ?? "",
      date: Timestamp.now.milliseconds,
      facts: [name]
    )
    let answer = try log.push([entry], base: 0)
    guard answer.sequences == [1] else { return }
    try shared.apply([SequencedEntry(sequence: 1, entry: entry)])
  }
}
