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

  private func ask(
    _ word: String,
    _ values: [String: SharedValue] = [:],
    _ payload: String = ""
  ) throws(SharedLogError) -> LogMessage {
    var head = values
    (head["ask"], head["board"]) = (.text(word), .text(board.digits))
    return try connection.ask(LogMessage(head, payload))
  }

  // MARK: Exchanging

  package func attend(
    as client: UUID,
    at cursor: Int64,
    from location: String?
  ) throws(SharedLogError) -> ReplicaStatus {
    try ask(
      "attend",
      [
        "client": .text(client.digits), "cursor": .number(cursor),
        "location": location.map(SharedValue.text) ?? .null,
      ]
    )
    .replicaStatus
  }

  package func push(
    _ entries: [SharedEntry],
    base: Int64
  ) throws(SharedLogError) -> PushResult {
    let answer = try ask("push", ["base": .number(base)], SharedJSON.text(of: entries))
    let sequences = answer["sequences"].list?.compactMap(\.number) ?? []
    return PushResult(sequences: sequences, isStale: answer["stale"] == .flag(true))
  }

  package func entries(
    after sequence: Int64,
    limit: Int,
    bytes: Int
  ) throws(SharedLogError) -> LogStretch {
    let answer = try ask(
      "entries",
      ["after": .number(sequence), "limit": .number(Int64(limit)), "size": .number(Int64(bytes))]
    )
    let sequences = answer["sequences"].list?.compactMap(\.number) ?? []
    // A program of an older version doesn't send them.
    let bases = answer["bases"].list?.map(\.number) ?? []
    guard let entries = try? SharedJSON.entries(of: answer.payload),
      entries.count == sequences.count
    else { throw .server("an entry of the log cannot be read") }
    return LogStretch(
      entries: sequences.indices.map { index in
        SequencedEntry(
          sequence: sequences[index],
          entry: entries[index],
          base: bases.indices.contains(index) ? bases[index] : nil
        )
      },
      hasMore: answer["more"] == .flag(true)
    )
  }

  package func known(of entries: Set<UUID>) throws(SharedLogError) -> Set<UUID> {
    if entries.isEmpty { return [] }
    return try ask("known", ["entries": .identifiers(entries)]).identifiers("known")
  }

  package func rows(of subjects: Set<SubjectKey>) throws(SharedLogError) -> ServerRows {
    try serverRows(ask("subjects", ["subjects": LogMessage.list(of: subjects)]))
  }

  package func rows(ofCards cards: Set<UUID>) throws(SharedLogError) -> ServerRows {
    try serverRows(ask("cards", ["cards": .identifiers(cards)]))
  }

  private func serverRows(_ answer: LogMessage) throws(SharedLogError) -> ServerRows {
    do { return try answer.serverRows } catch { throw .server("a row cannot be read") }
  }

  package func cut() throws(SharedLogError) { _ = try ask("cut") }

  package func forget(_ client: UUID) throws(SharedLogError) {
    _ = try ask("forget", ["client": .text(client.digits)])
  }

  package func clockOffset() throws(SharedLogError) -> Int64 {
    let start = Date()
    let there = try ask("clock")["now"].number ?? 0
    let here = (start.timeIntervalSince1970 + Date().timeIntervalSince1970) * 500
    return there - Int64(here)
  }

  // MARK: Joining

  package func head() throws(SharedLogError) -> Int64 { try ask("head")["head"].number ?? 0 }

  package func rows(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow] {
    let answer = try ask("rows", ["kind": .text(kind.rawValue), "after": .text(last)])
    return RowText.rows(in: answer.payload)
  }

  // MARK: Sharing

  package func load(_ facts: [Fact]) throws(SharedLogError) {
    _ = try ask("load", [:], SharedJSON.rows(of: facts))
  }

  package func finishLoading() throws(SharedLogError) { _ = try ask("loaded") }

  package func complete(_ attempt: UUID?) throws(SharedLogError) {
    _ = try ask("complete", ["attempt": attempt.map { .text($0.digits) } ?? .null])
  }

  package func close(for move: LogMove) throws(SharedLogError) -> Bool {
    try ask("close", LogMessage.values(of: move))["final"] == .flag(true)
  }

  package func commit(_ move: LogMove) throws(SharedLogError) {
    _ = try ask("commit", LogMessage.values(of: move))
  }

  @discardableResult
  package func reopen(
    movedTo address: String,
    attempt: UUID?,
    isForced: Bool
  ) throws(SharedLogError) -> Bool {
    try ask(
      "reopen",
      [
        "address": .text(address), "attempt": attempt.map { .text($0.digits) } ?? .null,
        "forced": .flag(isForced),
      ]
    )["reopened"] == .flag(true)
  }

  // MARK: News

  package func listen() throws(SharedLogError) -> Bool {
    try ask("listen")["listens"] == .flag(true)
  }

  package var descriptor: Int32? { connection.descriptor }

  package func takeNews() throws(SharedLogError) -> LogNews? { try connection.takeNews() }

  // MARK: Presence

  package func show(_ people: [Presence]) throws(SharedLogError) {
    _ = try ask("people", ["people": people.value])
  }

  /// The other end looks whenever this one attends.
  package func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]? {
    connection.takeOthers()
  }
}
