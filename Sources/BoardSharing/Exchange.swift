package import BoardModel
package import BoardStorage
package import BoardSync
internal import Foundation

/// Synchronises a board of a file with its shared log.
package final class Exchange {
  /// Changes that the server refused and that were undone here.
  package nonisolated struct Refusal: Hashable {
    package let count: Int
    package let reason: String
  }

  /// The most entries to read or send at once.
  static let stretch = 1_000
  /// The approximate bytes to read or send at once: a few of the longest bodies.
  package static let bytesAtOnce = 4 << 20

  package let shared: SharedBoard
  package let log: any SharedLog
  /// What the role may do with the board, according to the server's last answer.
  package private(set) var right = LogRight.write
  /// How that is shown while the server answers.
  package var state: SyncStatus.State {
    switch right {
    case .read: .readOnly
    case .comment: .commentOnly
    case .write: .online
    }
  }
  /// The address at which the board goes on; nil while this log takes entries.
  private(set) var movedTo: String?
  private var isMoveFinal = false
  /// Called when the server has accepted pending entries.
  package var onSent: () -> Void = {}
  /// Called when the server has refused entries.
  package var onRefusal: (Refusal) -> Void = { _ in }

  package init(_ shared: SharedBoard, _ log: any SharedLog) {
    self.shared = shared
    self.log = log
  }

  /// Reads all new entries and sends all pending ones.
  ///
  /// - Throws: `SharedLogError` or `StoreError`. Everything exchanged so far is kept, and another
  ///   call continues from there.
  package func run() throws {
    // Read first: an answer lost with another connection may confirm what would be sent again.
    try catchUp()
    try exchange()
  }

  /// Reads all new entries and sends nothing.
  func catchUp() throws {
    try attend()
    try read()
  }

  /// Reports how far this replica has read.
  ///
  /// Loads all rows if the log was cut beyond that, or if the board was deleted here and restored.
  ///
  /// - Returns: The newest sequence of the server.
  @discardableResult
  func attend() throws -> Int64 {
    let location = try shared.settle()
    var (state, attendance) = (shared.state, try attendance(from: location))
    if attendance.isElsewhere {
      try shared.renewReplica()
      (state, attendance) = (shared.state, try self.attendance(from: location))
    }
    (right, movedTo) = (attendance.right, attendance.movedTo)
    isMoveFinal = attendance.finalAttempt != nil
    try checkLogIdentity(attendance, state)
    if attendance.floor > state.cursor || state.needsRows ?? false {
      try reload(attendance.lastAccepted)
    }
    try shared.forgetWrites(upTo: attendance.floor)
    if attendance.isPruningDue { try log.cut() }
    if attendance.head == 0, right == .write { try begin() }
    return attendance.head
  }

  private func attendance(from location: String?) throws -> ReplicaStatus {
    try log.attend(as: shared.state.client, at: shared.state.cursor, from: location)
  }

  /// Throws if the server's log isn't the one that was read here, for example after an older backup
  /// was restored.
  ///
  /// Continuing would silently lose the entries in between.
  private func checkLogIdentity(_ attendance: ReplicaStatus, _ state: ShareState) throws {
    let known = attendance.cursorEntry
    if let known, state.lastEntry == nil { try shared.remember(known, at: state.cursor) }
    let isOther = known != nil && state.lastEntry != nil && known != state.lastEntry
    guard attendance.head < state.cursor || isOther else { return }
    throw SharedLogError.refused(
      "the \(log.noun) is older than this copy, as after a backup was restored, or got the board"
        + " again; “tercet leave” keeps this copy as it is, and “tercet join … --yes” takes the"
        + " \(log.noun)'s"
    )
  }

  /// Like `run`, for a connection on which `run` was called before.
  ///
  /// Reads only if there is nothing to send.
  func exchange(sends: Bool = true) throws {
    if let movedTo {
      try read()
      try shared.end(movedTo: movedTo, isFinal: isMoveFinal)
      throw SharedLogError.moved(to: movedTo)
    }
    if !sends { return try read() }
    // Send first, because others are waiting. What the server returns to be merged with newer
    // entries is sent again after reading.
    while !shared.hasEnded {
      let sent = try send()
      if sent == .acceptedInOrder {
        if shared.hasUnsent { continue }
        return
      }
      try read()
      if sent == .nothing { return }
    }
  }

  private func reload(_ lastAccepted: UUID?) throws {
    let state = shared.state
    let rows = try RowDownload(log, besideFileAt: shared.database.path, as: state.client)
    try rows.fetch()
    // A copied or restored file may contain entries that its other copy has sent.
    var taken = try log.known(of: shared.pendingIDs())
    if let lastAccepted { taken.insert(lastAccepted) }
    try shared.reload(taken: taken) { write in try rows.forEachPage(write) }
    rows.remove()
  }

  /// Applies new entries in batches, each in a transaction.
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
        // The file was restored or the log was cut since the replica last reported its position.
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

  /// Loads the server's data of returned cards; returns false if more entries must be read first.
  private func lookUp() throws -> Bool {
    let wanted = shared.wantedCards
    if wanted.isEmpty || shared.hasEnded { return true }
    return try shared.takeIn(log.rows(ofCards: wanted), of: wanted)
  }

  private nonisolated enum Sending {
    case nothing
    /// The server accepted all entries directly after those known here, so there is nothing to
    /// read.
    case acceptedInOrder
    case otherwise
  }

  /// Sends the next batch of pending entries.
  private func send() throws -> Sending {
    let entries = try nextEntries()
    if entries.isEmpty { return .nothing }
    do {
      let base = shared.state.cursor
      let taken = Self.taken(entries, try log.push(entries, base: base).sequences, after: base)
      let isAll = try confirm(taken) && taken.count == entries.count
      return isAll && !Self.mayAddEntry(entries) ? .acceptedInOrder : .otherwise
    } catch SharedLogError.denied(let reason) {
      try takeBack(reason)
      return .otherwise
    }
  }

  /// Whether the server may add an entry of its own, to keep the last column.
  private static func mayAddEntry(_ entries: [SharedEntry]) -> Bool {
    entries.contains { entry in
      entry.facts.contains { $0.key.subject == .column && $0.key.field == SharedName.deleted }
    }
  }

  /// The next entries to send, merged with what others wrote about returned cards.
  private func nextEntries() throws -> [SharedEntry] {
    while true {
      // A comment that is refused must not take others with it.
      let limit = right == .write ? Self.stretch : 1
      let entries = try shared.outgoing(limit: limit, bytes: Self.bytesAtOnce)
      if shared.state.needsRows ?? false, !shared.hasEnded {
        try attend()
        continue
      }
      if shared.wantedCards.isEmpty || shared.hasEnded { return entries }
      if try !lookUp() { try read() }
    }
  }

  /// The entries that were accepted directly after a sequence and need not be read.
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

  /// - Returns: Whether the entries could be applied. False if the file was restored in the
  ///   meantime.
  private func confirm(_ taken: [SequencedEntry]) throws -> Bool {
    if taken.isEmpty { return true }
    do { try shared.apply(taken) } catch is MissingEntry { return false }
    onSent()
    return true
  }

  /// Undoes changes that the server refused.
  ///
  /// A role that may no longer read the board gets `noBoard`, and its changes stay pending.
  private func takeBack(_ reason: String) throws {
    right = try attendance(from: nil).right == .comment ? .comment : .read
    var count = 0
    while !shared.hasEnded {
      let refused = refused(of: try shared.waitingEntries())
      if refused.isEmpty || right == .comment && count > 0 { break }
      let rows = try log.rows(of: Set(refused.flatMap(\.facts).map(\.key.owner)))
      if try shared.takeBack(refused, to: rows) { count += refused.count } else { try read() }
    }
    if count > 0 { onRefusal(Refusal(count: count, reason: reason)) }
  }

  /// The entries at the start that the server doesn't take: of who may only comment, those up to the
  /// next comment, or one comment that was refused.
  private func refused(of waiting: [SharedEntry]) -> [SharedEntry] {
    guard right == .comment else { return waiting }
    let others = waiting.prefix { !$0.isAboutComments }
    return Array(others.isEmpty ? waiting.prefix(1) : others)
  }
}
