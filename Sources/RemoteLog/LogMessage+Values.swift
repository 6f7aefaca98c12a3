internal import BoardModel
internal import BoardSync
internal import Foundation

extension SharedValue {
  static func identifiers(_ ids: some Sequence<UUID>) -> SharedValue {
    .list(ids.map { .text($0.digits) })
  }

  var identifier: UUID? { text.flatMap { UUID(digits: $0) } }
}

extension LogMessage {
  func identifier(_ name: String) throws(SharedLogError) -> UUID {
    guard let id = self[name].identifier else { throw .server("the request is incomplete") }
    return id
  }

  func identifiers(_ name: String) -> Set<UUID> {
    Set((self[name].list ?? []).compactMap(\.identifier))
  }

  var kind: FieldKey.Subject {
    get throws(SharedLogError) {
      guard let kind = self["kind"].text.flatMap(FieldKey.Subject.init(rawValue:)) else {
        throw .server("the request is incomplete")
      }
      return kind
    }
  }

  // MARK: Subjects

  static func list(of subjects: Set<SubjectKey>) -> SharedValue {
    .list(subjects.map { .list([.text($0.kind.rawValue), .text($0.id.digits)]) })
  }

  var subjects: Set<SubjectKey> {
    let keys = (self["subjects"].list ?? [])
      .compactMap { pair -> SubjectKey? in
        guard let pair = pair.list, pair.count == 2, let id = pair[1].identifier,
          let kind = pair[0].text.flatMap(FieldKey.Subject.init(rawValue:))
        else { return nil }
        return SubjectKey(kind, id)
      }
    return Set(keys)
  }

  init(_ rows: ServerRows) {
    self.init(["sequence": .number(rows.sequence)], SharedJSON.text(of: rows.facts))
  }

  var serverRows: ServerRows {
    get throws {
      let facts = [Fact](try SharedJSON.value(of: payload))
      return ServerRows(sequence: self["sequence"].number ?? 0, facts: facts)
    }
  }

  /// The facts of rows as `SharedJSON.rows(of:)` writes them.
  var loadedFacts: [Fact] {
    get throws {
      try (SharedJSON.value(of: payload).list ?? [])
        .flatMap { row -> [Fact] in
          guard let kind = row["kind"].text.flatMap(FieldKey.Subject.init(rawValue:)),
            let id = row["id"].identifier, case .record(let fields) = row["fields"]
          else { return [] }
          return SharedSubject(kind, id, fields).facts
        }
    }
  }

  // MARK: Replicas and boards

  init(_ status: ReplicaStatus) {
    self.init([
      "head": .number(status.head), "floor": .number(status.floor),
      "writes": .flag(status.right == .write), "comments": .flag(status.right == .comment),
      "last": status.lastAccepted.map { .text($0.digits) } ?? .null,
      "entry": status.cursorEntry.map { .text($0.digits) } ?? .null,
      "cuts": .flag(status.isPruningDue), "elsewhere": .flag(status.isElsewhere),
      "moved": status.movedTo.map(SharedValue.text) ?? .null,
      "final": status.finalAttempt.map { .text($0.digits) } ?? .null,
    ])
  }

  var replicaStatus: ReplicaStatus {
    var status = ReplicaStatus(
      head: self["head"].number ?? 0,
      floor: self["floor"].number ?? 0,
      right: self["writes"] == .flag(true)
        ? .write : self["comments"] == .flag(true) ? .comment : .read
    )
    (status.lastAccepted, status.cursorEntry) = (self["last"].identifier, self["entry"].identifier)
    status.isPruningDue = self["cuts"] == .flag(true)
    status.isElsewhere = self["elsewhere"] == .flag(true)
    (status.movedTo, status.finalAttempt) = (self["moved"].text, self["final"].identifier)
    return status
  }

  static func values(of move: LogMove) -> [String: SharedValue] {
    [
      "address": .text(move.address), "client": .text(move.client.digits),
      "attempt": .text(move.attempt.digits),
    ]
  }

  var move: LogMove {
    get throws(SharedLogError) {
      LogMove(
        to: self["address"].text ?? "",
        by: try identifier("client"),
        attempt: try identifier("attempt")
      )
    }
  }

  init(removable board: RemovableBoard) {
    self.init([
      "id": .text(board.id.digits), "name": .text(board.name),
      "complete": .flag(board.isComplete), "cards": .number(Int64(board.cardCount)),
      "replicas": .number(Int64(board.replicaCount)),
    ])
  }

  var removableBoard: RemovableBoard {
    get throws(SharedLogError) {
      RemovableBoard(
        id: try identifier("id"),
        name: self["name"].text ?? "",
        isComplete: self["complete"] == .flag(true),
        cardCount: Int(self["cards"].number ?? 0),
        replicaCount: Int(self["replicas"].number ?? 0)
      )
    }
  }
}
