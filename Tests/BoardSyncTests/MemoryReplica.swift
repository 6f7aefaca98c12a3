import BoardModel
import BoardSync
import Foundation

/// A replica in memory; all of it survives a restart, as a database does.
final class MemoryReplica: SharedReplica {
  let client: UUID
  private(set) var cursor: Int64 = 0
  private(set) var values: [FieldKey: SharedValue] = [:]
  private(set) var pending: [SharedEntry] = []
  /// Every entry that was shown, own and foreign ones, to see that none is shown twice.
  private(set) var shown: [UUID] = []
  /// Every value that was written here, or shown as written elsewhere: what the history has.
  private(set) var told: Set<Fact> = []
  private var serverValues: [FieldKey: SharedValue] = [:]
  private let fieldRule: (FieldKey) -> MergeRule

  init(client: UUID, rule: @escaping (FieldKey) -> MergeRule) {
    self.client = client
    fieldRule = rule
  }

  /// What a person does on this machine.
  func write(_ facts: [Fact], id: UUID) {
    for fact in facts {
      if pendingCount(of: fact.key) == 0 { serverValues[fact.key] = value(of: fact.key) }
      values[fact.key] = fact.value
    }
    told.formUnion(facts)
    pending.append(
      SharedEntry(id: id, client: client, action: id, author: "anna", date: 0, facts: facts)
    )
    shown.append(id)
  }

  func advance(to sequence: Int64) { cursor = sequence }
  func rule(of key: FieldKey) -> MergeRule { fieldRule(key) }
  func value(of key: FieldKey) -> SharedValue { values[key] ?? .null }
  func pendingEntries(limit: Int) -> [SharedEntry] { Array(pending.prefix(limit)) }
  func isPending(_ entry: UUID) -> Bool { pending.contains { $0.id == entry } }

  func pendingCount(of key: FieldKey) -> Int {
    pending.count { $0.facts.contains { $0.key == key } }
  }

  func isShown(_ fact: Fact) -> Bool { true }

  func confirm(_ entry: UUID, at sequence: Int64) { pending.removeAll { $0.id == entry } }

  func forget(_ entry: UUID) { pending.removeAll { $0.id == entry } }

  func pendingValues(of key: FieldKey) -> [SharedValue] {
    pending.lazy.flatMap(\.facts).filter { $0.key == key }.map(\.value)
  }

  func serverValue(of key: FieldKey) -> SharedValue { serverValues[key] ?? .null }

  func setServerValue(_ value: SharedValue?, of key: FieldKey) { serverValues[key] = value }

  func keepsServerValue(of key: FieldKey) -> Bool { false }

  func show(_ facts: [Fact], of entry: SharedEntry) {
    for fact in facts { values[fact.key] = fact.value }
    told.formUnion(facts)
    shown.append(entry.id)
  }

  func recordsOverwritten(_ key: FieldKey) -> Bool { true }

  func showMerged(_ facts: [Fact]) {
    for fact in facts { values[fact.key] = fact.value }
  }

  // MARK: Conflicts

  /// The values that were lost here, with the entry that overwrote each.
  private(set) var losses: [Loss] = []
  private var sent: [FieldKey: Int64] = [:]
  private var overwritten: [FieldKey: Int64] = [:]

  struct Loss: Hashable {
    let key: FieldKey
    let mine: SharedValue
    let winner: UUID
  }

  func sent(_ key: FieldKey) -> Int64? { sent[key] }
  func setSent(_ sequence: Int64?, of key: FieldKey) { sent[key] = sequence }
  func newestSent(of card: UUID) -> Int64? {
    sent.filter { $0.key.id == card && $0.key.field != "place" }.values.max()
  }
  func overwritten(_ key: FieldKey) -> Int64? { overwritten[key] }
  func setOverwritten(_ sequence: Int64?, by key: FieldKey) { overwritten[key] = sequence }
  func isDeleted(_ card: UUID) -> Bool { false }

  func record(_ loss: LostValue, to entry: SharedEntry) {
    losses.append(Loss(key: loss.fact.key, mine: loss.mine, winner: entry.id))
  }

  /// Whether nothing is left over of what was pending.
  var hasServerValues: Bool { !serverValues.isEmpty || !overwritten.isEmpty }
}
