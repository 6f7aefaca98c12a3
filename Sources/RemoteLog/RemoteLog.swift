package import BoardModel
package import BoardSync
package import Foundation

/// The shared log of a board, served by a program at the other end of a connection.
package final class RemoteLog: SharedLog {
  package let board: UUID
  package let noun = "log"
  private let connection: LogConnection

  init(_ connection: LogConnection, board: UUID) {
    (self.connection, self.board) = (connection, board)
  }

  private func ask<Answer: Codable>(
    _ request: BoardRequest,
    _ payload: String = ""
  ) throws(SharedLogError) -> (Answer, String) {
    try connection.ask(.board(board, request), payload)
  }

  private func answer<Answer: Codable>(
    to request: BoardRequest,
    _ payload: String = ""
  ) throws(SharedLogError) -> Answer {
    try ask(request, payload).0
  }

  /// Asks for something that only succeeds or fails.
  private func run(_ request: BoardRequest, _ payload: String = "") throws(SharedLogError) {
    let _: Bool = try answer(to: request, payload)
  }

  // MARK: Exchanging

  package func attend(
    as client: UUID,
    at cursor: Int64,
    from location: String?
  ) throws(SharedLogError) -> ReplicaStatus {
    try answer(to: .attend(as: client, at: cursor, from: location))
  }

  package func push(
    _ entries: [SharedEntry],
    base: Int64
  ) throws(SharedLogError) -> PushResult {
    try answer(to: .push(base: base), SharedJSON.text(of: entries))
  }

  package func entries(
    after sequence: Int64,
    limit: Int,
    bytes: Int
  ) throws(SharedLogError) -> LogStretch {
    let (stretch, payload): (StretchAnswer, String) = try ask(
      .entries(after: sequence, limit: limit, bytes: bytes)
    )
    guard let entries = try? SharedJSON.entries(of: payload),
      entries.count == stretch.places.count
    else { throw .server("an entry of the log cannot be read") }
    return LogStretch(
      entries: zip(stretch.places, entries)
        .map { SequencedEntry(sequence: $0.sequence, entry: $1, base: $0.base) },
      hasMore: stretch.hasMore
    )
  }

  package func known(of entries: Set<UUID>) throws(SharedLogError) -> Set<UUID> {
    if entries.isEmpty { return [] }
    return try answer(to: .known(entries))
  }

  package func rows(of subjects: Set<SubjectKey>) throws(SharedLogError) -> ServerRows {
    try serverRows(.subjects(subjects))
  }

  package func rows(ofCards cards: Set<UUID>) throws(SharedLogError) -> ServerRows {
    try serverRows(.cards(cards))
  }

  private func serverRows(_ request: BoardRequest) throws(SharedLogError) -> ServerRows {
    let (sequence, payload): (Int64, String) = try ask(request)
    guard let facts = try? SharedJSON.value(of: payload) else {
      throw .server("a row cannot be read")
    }
    return ServerRows(sequence: sequence, facts: [Fact](facts))
  }

  package func cut() throws(SharedLogError) { try run(.cut) }

  package func forget(_ client: UUID) throws(SharedLogError) { try run(.forget(client)) }

  package func clockOffset() throws(SharedLogError) -> Int64 {
    let start = Date()
    let there: Int64 = try answer(to: .clock)
    let here = (start.timeIntervalSince1970 + Date().timeIntervalSince1970) * 500
    return there - Int64(here)
  }

  // MARK: Joining

  package func head() throws(SharedLogError) -> Int64 { try answer(to: .head) }

  package func rows(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow] {
    let (_, payload): (Bool, String) = try ask(.rows(of: kind, after: last))
    return RowText.rows(in: payload)
  }

  // MARK: Sharing

  package func load(_ facts: [Fact]) throws(SharedLogError) {
    try run(.load, SharedJSON.rows(of: facts))
  }

  package func finishLoading() throws(SharedLogError) { try run(.finishLoading) }

  package func complete(_ attempt: UUID?) throws(SharedLogError) { try run(.complete(attempt)) }

  package func close(for move: LogMove) throws(SharedLogError) -> Bool {
    try answer(to: .close(move))
  }

  package func commit(_ move: LogMove) throws(SharedLogError) { try run(.commit(move)) }

  @discardableResult
  package func reopen(
    movedTo address: String,
    attempt: UUID?,
    isForced: Bool
  ) throws(SharedLogError) -> Bool {
    try answer(to: .reopen(movedTo: address, attempt: attempt, isForced: isForced))
  }

  // MARK: News

  package func listen() throws(SharedLogError) -> Bool { try answer(to: .listen) }

  package var descriptor: Int32? { connection.descriptor }

  package func takeNews() throws(SharedLogError) -> LogNews? { try connection.takeNews() }

  // MARK: Presence

  package func show(_ people: [Presence]) throws(SharedLogError) {
    try run(.show(people.value))
  }

  /// The other end looks whenever this one attends.
  package func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]? {
    connection.takeOthers()
  }
}
