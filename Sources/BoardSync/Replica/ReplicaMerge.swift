internal import BoardModel
internal import Foundation

package struct MissingEntry: Error, Hashable {
  package let expected: Int64
  package let found: Int64
}

/// Merges a replica with the server's log.
///
/// The last writer in the server's order wins each field. A remote value of a field with a pending
/// local one is skipped, because the pending value comes later in that order and wins. Texts and
/// lists are merged instead. Nothing is rolled back.
package enum ReplicaMerge {
  /// Applies entries in the server's order; entries applied before are skipped.
  ///
  /// - Throws: `MissingEntry` if one is missing, after applying all before it.
  /// - Complexity: O(*f*) for *f* facts, plus merging texts and lists.
  package static func apply(
    _ entries: [SequencedEntry],
    to replica: some SharedReplica
  ) throws {
    for (index, entry) in entries.enumerated() where entry.sequence > replica.cursor {
      guard entry.sequence == replica.cursor + 1 else {
        throw MissingEntry(expected: replica.cursor + 1, found: entry.sequence)
      }
      if try replica.isPending(entry.entry.id) {
        try confirm(entry, before: entries[(index + 1)...], in: replica)
      } else {
        try accept(entry.entry, as: entry, in: replica)
      }
      try replica.advance(to: entry.sequence)
    }
  }

  /// The pending entries to send.
  ///
  /// Texts and lists have their latest values, merged with everything from the server.
  ///
  /// Limited to a number of bytes, but at least one entry.
  package static func outgoing(
    of replica: some SharedReplica,
    limit: Int,
    bytes: Int = .max
  ) throws -> [SharedEntry] {
    var outgoing: [SharedEntry] = []
    var left = bytes
    for var entry in try replica.pendingEntries(limit: limit) {
      for index in entry.facts.indices where replica.rule(of: entry.facts[index].key).needsLatest {
        entry.facts[index].value = try replica.value(of: entry.facts[index].key)
      }
      for index in entry.facts.indices {
        entry.facts[index].overwrites = try replica.overwritten(entry.facts[index].key)
      }
      left -= entry.byteCount
      if left < 0, !outgoing.isEmpty { break }
      outgoing.append(entry)
    }
    return outgoing
  }

  /// Processes an own entry that got its place in the order.
  ///
  /// A copy of the file, or the file before a backup was restored, may have sent it with a text or
  /// list unknown here. That value is merged like a remote one.
  private static func confirm(
    _ entry: SequencedEntry,
    before later: ArraySlice<SequencedEntry>,
    in replica: some SharedReplica
  ) throws {
    try replica.confirm(entry.entry.id, at: entry.sequence)
    let isNew = entry.entry.facts.contains { $0.key.field == SharedName.created }
    var hidden: [Fact] = []
    var foreign: [Fact] = []
    for fact in entry.entry.facts {
      if replica.rule(of: fact.key).needsLatest, try !replica.hadValue(fact) {
        if try isRepeated(fact, by: later, in: replica) { continue }
        try replica.setServerValue(nil, of: fact.key)
        foreign.append(fact)
        continue
      }
      if !isNew { try replica.setSent(entry.sequence, of: fact.key) }
      try replica.setOverwritten(nil, by: fact.key)
      let isPending = try replica.pendingCount(of: fact.key) > 0
      let isKept = try isPending || replica.keepsServerValue(of: fact.key)
      try replica.setServerValue(isKept ? fact.value : nil, of: fact.key)
      if isPending { continue }
      if try !replica.isShown(fact) { hidden.append(fact) }
      try replica.settle(fact)
    }
    if !hidden.isEmpty { try replica.show(hidden, of: entry.entry) }
    if !foreign.isEmpty { try accept(entry.entry.elsewhere(foreign), in: replica) }
  }

  /// Whether a later own entry has the same value of a field.
  ///
  /// Entries that are sent together all have the latest value, which the copy wrote after the last
  /// of them. So it is merged with what was written here after that one.
  private static func isRepeated(
    _ fact: Fact,
    by later: ArraySlice<SequencedEntry>,
    in replica: some SharedReplica
  ) throws -> Bool {
    try later.contains { try $0.entry.facts.contains(fact) && replica.isPending($0.entry.id) }
  }

  /// Shows an entry of another replica, or merges it with pending changes.
  ///
  /// `placed` is the entry with its place in the log; nil if `entry` has rows.
  package static func accept(
    _ entry: SharedEntry,
    as placed: SequencedEntry? = nil,
    in replica: some SharedReplica
  ) throws {
    var lost: [LostValue] = []
    var shown: [Fact] = []
    var kept: [Fact] = []
    var steps: [Fact] = []
    for fact in entry.facts {
      let isUnread = try placed.map { try $0.isUnread(fact, in: replica) } ?? false
      if let placed { try noteOverwritten(fact, at: placed.sequence, in: replica) }
      guard try replica.pendingCount(of: fact.key) > 0, try !undoesLocalChanges(fact, in: replica)
      else {
        if isUnread { lost += [try LostValue(fact, in: replica)] }
        shown.append(fact)
        continue
      }
      let ours = try replica.value(of: fact.key)
      let rule = replica.rule(of: fact.key)
      if !rule.needsLatest, fact.value == ours { continue }
      let base = try replica.serverValue(of: fact.key)
      let joined = rule.merge(base: base, ours: ours, theirs: fact.value)
      // Two valid values may exceed a limit when merged.
      let hasRoom = replica.isAllowed(joined, of: fact.key)
      let merged = hasRoom ? joined : ours
      try replica.setServerValue(fact.value, of: fact.key)
      let loses = !hasRoom || rule.loses(base: base, ours: ours, theirs: fact.value)
      if let placed, loses || !rule.needsLatest {
        try replica.setOverwritten(placed.sequence, by: fact.key)
      }
      if isUnread, rule.needsLatest {
        lost.append(LostValue(fact: Fact(fact.key, merged), mine: ours))
      }
      let isLost = try loses && replica.recordsOverwritten(fact.key)
      if isLost {
        // The history shows the remote value first, then the merge result.
        shown.append(fact)
        kept.append(Fact(fact.key, merged))
        steps += try self.steps(of: fact, base, in: replica)
      } else if merged != ours {
        shown.append(Fact(fact.key, merged))
      }
    }
    try replica.show(shown, of: entry)
    for step in steps { try replica.showMerged([step]) }
    if !kept.isEmpty { try replica.showMerged(kept) }
    for loss in lost where loss.mine != loss.fact.value { try replica.record(loss, to: entry) }
  }

  /// How many pending edits of a field are repeated in the history after a remote value.
  private static let stepLimit = 20

  /// A field after each pending edit but the last one, merged with a remote value.
  ///
  /// Undo finds them in the history when it reverts the edits one by one.
  private static func steps(
    of fact: Fact,
    _ base: SharedValue,
    in replica: some SharedReplica
  ) throws -> [Fact] {
    guard try replica.pendingCount(of: fact.key) > 1 else { return [] }
    return try replica.pendingValues(of: fact.key).dropLast().suffix(stepLimit)
      .map { value in
        let rule = replica.rule(of: fact.key)
        return Fact(fact.key, rule.merge(base: base, ours: value, theirs: fact.value))
      }
  }

  /// Whether a fact deletes a comment that was not restored here.
  ///
  /// The comment stays deleted, whichever order the server puts the two in.
  private static func undoesLocalChanges(_ fact: Fact, in replica: some SharedReplica) throws
    -> Bool
  {
    guard fact.key.subject == .comment, fact.key.field == SharedName.deleted,
      fact.value == .flag(true)
    else { return false }
    return try replica.pendingCount(
      of: FieldKey(.comment, fact.key.id, SharedName.restored)
    ) == 0
  }
}
