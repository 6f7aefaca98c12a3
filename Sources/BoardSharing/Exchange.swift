package import BoardStorage
internal import BoardSync
internal import Foundation
package import PostgresLog

/// Brings one board of a file and its common log to the same state.
package final class Exchange {
  /// Changes that the server refused, and that were undone here.
  package nonisolated struct Refusal: Hashable {
    package let count: Int
    /// What the server said.
    package let reason: String
  }

  /// How many entries are read or sent at once.
  static let stretch = 500
  /// About how many bytes are read or sent at once: a few of the longest bodies.
  package static let bytesAtOnce = 4 << 20

  package let shared: SharedBoard
  package let log: PostgresLog
  /// Whether the role may change the board, as the server said last.
  package private(set) var mayWrite = true
  /// Called when the server has taken some of what waited.
  package var onSent: () -> Void = {}
  /// Told of what the server refused.
  package var onRefusal: (Refusal) -> Void = { _ in }

  package init(_ shared: SharedBoard, _ log: PostgresLog) {
    self.shared = shared
    self.log = log
  }

  /// Reads everything that is new and sends everything that waits, until nothing is left.
  ///
  /// - Throws: `SharedLogError` or `StoreError`; what was exchanged before stays so, and calling again
  ///   goes on where it ended.
  package func run() throws {
    try attend()
    // An answer that was lost with another connection is made up for before anything is sent again.
    try read()
    try exchange()
  }

  /// Says how far this replica is; loads the board's rows where the log was cut behind that, or where
  /// the board was deleted here and came back.
  ///
  /// - Returns: the newest sequence of the server.
  @discardableResult
  func attend() throws -> Int64 {
    let location = try shared.settle()
    var (state, attendance) = (shared.state, try attendance(from: location))
    if attendance.isElsewhere {
      try shared.becomeAnother()
      (state, attendance) = (shared.state, try self.attendance(from: location))
    }
    mayWrite = attendance.mayWrite
    try checkAge(attendance, state)
    if attendance.floor > state.cursor || state.needsRows ?? false {
      try reload(attendance.lastTaken)
    }
    if attendance.isCutDue { try log.cut() }
    if attendance.head == 0, mayWrite { try begin() }
    return attendance.head
  }

  private func attendance(from location: String?) throws -> Attendance {
    try log.attend(as: shared.state.client, at: shared.state.cursor, from: location)
  }

  /// Refuses a server whose log is not the one that was read here, as after an older state of it was
  /// put back: going on would lose what was between, and nobody would know.
  private func checkAge(_ attendance: Attendance, _ state: ShareState) throws {
    let known = attendance.cursorEntry
    if let known, state.lastEntry == nil { try shared.remember(known, at: state.cursor) }
    let isOther = known != nil && state.lastEntry != nil && known != state.lastEntry
    guard attendance.head < state.cursor || isOther else { return }
    throw SharedLogError.refused(
      "the database is older than this copy, as after a backup was restored, or got the board again;"
        + " “tercet leave” keeps this copy as it is, and “tercet join … --yes” takes the database's"
    )
  }

  /// The same as `run` on a connection on which `run` was called before; reads only, where nothing
  /// was made here.
  func exchange(sends: Bool = true) throws {
    if !sends { return try read() }
    // What was made here goes first: others wait for it. What the server sends back for it to be joined
    // with something newer is sent again after the reading.
    while !shared.hasEnded {
      let sent = try send()
      if sent == .asNext, !shared.hasUnsent { return }
      try read()
      if sent == .nothing { return }
    }
  }

  private func reload(_ lastTaken: UUID?) throws {
    let state = shared.state
    let rows = try RowDownload(log, besideFileAt: shared.database.path, as: state.client)
    try rows.fetch()
    // A file that was copied or restored may hold what its other self has sent.
    var taken = try log.known(of: shared.waitingIDs())
    if let lastTaken { taken.insert(lastTaken) }
    try shared.reload(taken: taken) { write in try rows.forEachPage(write) }
    rows.remove()
  }

  /// Applies what others did, in stretches, each in one transaction.
  private func read() throws {
    var gap: MissingEntry?
    while true {
      let stretch = try log.entries(
        after: shared.state.cursor,
        limit: Self.stretch,
        bytes: Self.bytesAtOnce
      )
      do {
        try shared.apply(stretch.entries)
      } catch let missing as MissingEntry {
        // The file was restored, or the log was cut, since this replica said how far it is.
        guard missing != gap else {
          throw SharedLogError.server("its log lacks the entry \(missing.expected)")
        }
        gap = missing
        try attend()
        continue
      }
      if shared.hasEnded { return }
      if !stretch.hasMore, try lookUp() { return }
    }
  }

  /// Takes in what the server has of cards that came back; false where there is more to be read first.
  private func lookUp() throws -> Bool {
    let wanted = shared.wantedCards
    if wanted.isEmpty || shared.hasEnded { return true }
    return try shared.takeIn(log.rows(ofCards: wanted), of: wanted)
  }

  /// What became of a stretch of what waited.
  private nonisolated enum Sending {
    case nothing
    /// The server took all of it right behind what is known here, so that there is nothing to read.
    case asNext
    case otherwise
  }

  /// Sends what waits, a stretch behind the other, for as long as the server takes each of them right
  /// behind what is known here.
  ///
  /// While the server works on a stretch, the one before it is confirmed here and the next one is read.
  private func send() throws -> Sending {
    var entries = try nextEntries()
    if entries.isEmpty { return .nothing }
    var taken: [SequencedEntry] = []
    do {
      while true {
        let base = taken.last?.sequence ?? shared.state.cursor
        let (answer, next) = try log.push(entries, base: base) { [taken, entries] in
          try confirm(taken) ? following(entries) : []
        }
        taken = Self.taken(entries, answer.sequences, after: base)
        let isAll = taken.count == entries.count
        if isAll, !next.isEmpty {
          entries = next
          continue
        }
        let isConfirmed = try confirm(taken)
        return isConfirmed && isAll && !Self.mayBeAnswered(entries) ? .asNext : .otherwise
      }
    } catch SharedLogError.denied(let reason) {
      try takeBack(reason)
      return .otherwise
    }
  }

  /// Whether the server may answer with an entry of its own: that the last column lives on.
  private static func mayBeAnswered(_ entries: [SharedEntry]) -> Bool {
    entries.contains { entry in
      entry.facts.contains { $0.key.subject == .column && $0.key.field == SharedName.deleted }
    }
  }

  /// What can be sent right behind entries that are under way; nothing where more must be known first.
  private func following(_ entries: [SharedEntry]) throws -> [SharedEntry] {
    guard let last = entries.last, shared.lastWaitingCount > entries.count,
      !Self.mayBeAnswered(entries)
    else { return [] }
    let next = try shared.outgoing(
      after: last.id,
      limit: Self.stretch,
      bytes: Self.bytesAtOnce
    )
    let isClear = shared.wantedCards.isEmpty && !(shared.state.needsRows ?? false)
    return isClear && !shared.hasEnded ? next : []
  }

  /// What is to be sent next, joined with what others wrote of cards that came back.
  private func nextEntries() throws -> [SharedEntry] {
    while true {
      let entries = try shared.outgoing(limit: Self.stretch, bytes: Self.bytesAtOnce)
      if shared.state.needsRows ?? false, !shared.hasEnded {
        try attend()
        continue
      }
      if shared.wantedCards.isEmpty || shared.hasEnded { return entries }
      if try !lookUp() { try read() }
    }
  }

  /// The entries that were taken right behind a sequence, which need not be read.
  private static func taken(
    _ entries: [SharedEntry],
    _ sequences: [Int64],
    after base: Int64
  ) -> [SequencedEntry] {
    zip(sequences, entries)
      .map { SequencedEntry(sequence: $0, entry: $1) }
      .enumerated().prefix { $0.element.sequence == base + 1 + Int64($0.offset) }
      .map(\.element)
  }

  /// - Returns: whether they were the next ones of the file; not where that was restored meanwhile.
  private func confirm(_ taken: [SequencedEntry]) throws -> Bool {
    if taken.isEmpty { return true }
    do { try shared.apply(taken) } catch is MissingEntry { return false }
    onSent()
    return true
  }

  /// Undoes here what the server refused.
  ///
  /// A role that may not even read the board any more gets `noBoard`, and its changes go on waiting.
  private func takeBack(_ reason: String) throws {
    mayWrite = false
    var count = 0
    while !shared.hasEnded {
      let refused = try shared.waitingEntries()
      if refused.isEmpty { break }
      let rows = try log.rows(of: Set(refused.flatMap(\.facts).map(\.key.owner)))
      if try shared.takeBack(refused, to: rows) { count += refused.count } else { try read() }
    }
    if count > 0 { onRefusal(Refusal(count: count, reason: reason)) }
  }
}
