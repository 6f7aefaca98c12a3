import BoardModel
import BoardSync
import Foundation
import PostgresLog

/// A machine of the simulation: a connection, and how far it has read each of its boards.
///
/// It does with the log what `tercet-sync` does, and writes no file.
nonisolated final class LoadMachine {
  struct Replica {
    let log: PostgresLog
    let client = UUID()
    let card = UUID()
    var cursor: Int64
  }

  /// How long the program waits before it checks the server, with notifications and without.
  private static let (patience, patienceWithoutNotifications) = (30.0, 2.0)

  let connection: PostgresConnection
  private(set) var replicas: [Replica] = []
  private let hears: Bool
  private var nextCheck: Double
  private var nextAttendance: Double
  /// How long the changes of others took, in seconds.
  private(set) var delays: [Double] = []

  /// Without `hears`, as through a pooler that lends a connection for each transaction, it asks every
  /// two seconds.
  init(_ boards: [UUID], at address: String, hears: Bool) throws {
    connection = try PostgresConnection(address)
    self.hears = hears
    let now = Self.now
    nextCheck = now + Double.random(in: 0...Self.patienceWithoutNotifications)
    nextAttendance = now + Double.random(in: 0...Self.patience)
    for board in boards {
      let log = try PostgresLog(connection, board: board)
      if hears { _ = try log.listen() }
      replicas.append(Replica(log: log, cursor: try log.head()))
    }
    try attend()
  }

  static var now: Double { Date().timeIntervalSince1970 }

  /// When it does something of itself.
  var next: Double { hears ? nextAttendance : min(nextAttendance, nextCheck) }

  /// Sends a change of a card on one of its boards, with the moment as its title.
  func change() throws {
    let index = Int.random(in: replicas.indices)
    let replica = replicas[index]
    let key = FieldKey(.card, replica.card, "title")
    let now = Self.now
    let entry = SharedEntry(
      id: UUID(),
      client: replica.client,
      action: UUID(),
      author: "anna",
      date: Int64(now * 1_000),
      facts: [Fact(key, .text("\(now)"))]
    )
    let answer = try replica.log.push([entry], base: replica.cursor)
    if answer.sequences == [replica.cursor + 1] { replicas[index].cursor += 1 }
  }

  /// Reads what it was notified of, and what is due.
  func run() throws {
    let now = Self.now
    let isDue = !hears && nextCheck <= now
    if isDue { nextCheck = now + Self.patienceWithoutNotifications }
    for index in replicas.indices {
      let isTold = try hears && replicas[index].log.takeNews() != nil
      if isTold || isDue { try read(index) }
    }
    if nextAttendance <= now { try attend() }
  }

  private func read(_ index: Int) throws {
    var found: LogStretch
    repeat {
      let replica = replicas[index]
      found = try replica.log.entries(after: replica.cursor, limit: 500, bytes: 4 << 20)
      let now = Self.now
      for new in found.entries {
        replicas[index].cursor = new.sequence
        guard new.entry.client != replica.client,
          let start = new.entry.facts.first?.value.text.flatMap(Double.init)
        else { continue }
        delays.append(now - start)
      }
    } while found.hasMore
  }

  /// Reads the rest, so that the log can be cut.
  func finish() throws {
    for index in replicas.indices { try read(index) }
    try attend()
  }

  /// Has the log kept for it no longer.
  func forget() throws { for replica in replicas { try replica.log.forget(replica.client) } }

  /// Reports how far it has read.
  private func attend() throws {
    for replica in replicas {
      _ = try replica.log.attend(as: replica.client, at: replica.cursor, from: nil)
    }
    nextAttendance = Self.now + Self.patience
  }
}
