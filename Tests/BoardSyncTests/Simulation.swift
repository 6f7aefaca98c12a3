import BoardModel
import BoardSync
import Foundation
import SeededRandom

/// Some replicas, a server and a network that loses, repeats, delays and reorders.
struct Simulation {
  enum Message {
    case push([SharedEntry], base: Int64)
    case log([SequencedEntry])
  }

  let server: any SimulatedServer
  let replicas: [MemoryReplica]
  private(set) var written: Set<UUID> = []
  /// What the writer of each entry had read of the log.
  private(set) var read: [UUID: Int64] = [:]
  private(set) var addedTags: Set<SharedValue> = []
  private(set) var removedTags: Set<SharedValue> = []
  private(set) var events: [String] = []
  private var inFlight: [(replica: Int, message: Message)] = []
  private var generator: SeededGenerator
  private var nextNumber = 0
  private var lastWrites: [[Fact]]

  private let cards: [UUID]

  init(
    seed: UInt64,
    replicaCount: Int,
    cardCount: Int,
    server: any SimulatedServer = ModelServer()
  ) {
    self.server = server
    generator = SeededGenerator(seed: seed)
    var ids = SeededGenerator(seed: ~seed)
    func identifier() -> UUID { Self.identifier(from: &ids) }
    replicas = (0..<replicaCount).map { _ in MemoryReplica(client: identifier(), rule: Self.rule) }
    cards = (0..<cardCount).map { _ in identifier() }
    lastWrites = Array(repeating: [], count: replicaCount)
  }

  static func rule(of key: FieldKey) -> MergeRule {
    switch key.field {
    case "tags", "checklist": .elements
    case "body": .lines
    case "claim": .claim
    default: .lastWriter
    }
  }

  /// One event, whichever the seed chooses.
  mutating func step() throws {
    let replica = Int.random(in: replicas.indices, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<35: edit(replica)
    case ..<40: undo(replica)
    case ..<60: send(replica)
    case ..<78: try ask(replica)
    case ..<98: try deliver()
    default: restart(replica)
    }
  }

  /// Sends and asks until all is quiet.
  mutating func settle() throws {
    inFlight.removeAll()
    for _ in 0..<200 where !isSettled {
      for index in replicas.indices {
        try receive(.push(outgoing(index), base: replicas[index].cursor), at: index)
        try receive(.log(server.entries(after: replicas[index].cursor, limit: 7)), at: index)
      }
    }
  }

  var isSettled: Bool {
    let newest = try? server.newest()
    return replicas.allSatisfy { $0.pending.isEmpty && $0.cursor == newest }
  }

  // MARK: Events

  private mutating func edit(_ index: Int) {
    let replica = replicas[index]
    let card = cards.randomElement(using: &generator) ?? UUID()
    nextNumber += 1
    var facts: [Fact] = []
    for _ in 0...Int.random(in: 0...1, using: &generator) {
      facts.append(newFact(of: card, in: replica))
    }
    if facts.count == 2, facts[0].key == facts[1].key { facts.removeLast() }
    lastWrites[index] = facts.map { Fact($0.key, replica.value(of: $0.key)) }
    note(facts, in: replica)
    write(facts, at: index)
  }

  /// Takes back what the replica wrote last where the field still says what it wrote.
  private mutating func undo(_ index: Int) {
    let facts = lastWrites[index].filter { $0.value != .null }
    lastWrites[index] = []
    guard !facts.isEmpty else { return }
    note(facts, in: replicas[index])
    write(facts, at: index)
  }

  private mutating func write(_ facts: [Fact], at index: Int) {
    let id = Self.identifier(from: &generator)
    written.insert(id)
    read[id] = replicas[index].cursor
    replicas[index].write(facts, id: id)
    events.append("\(index) writes \(facts.map { "\($0.key.field) \($0.value)" })")
  }

  private mutating func newFact(of card: UUID, in replica: MemoryReplica) -> Fact {
    let field =
      ["title", "place", "due", "tags", "body", "checklist", "claim"]
      .randomElement(using: &generator) ?? "title"
    let key = FieldKey(.card, card, field)
    let now = replica.value(of: key)
    switch Self.rule(of: key) {
    case .lastWriter: return Fact(key, .number(Int64(nextNumber)))
    case .claim: return Fact(key, now == .null ? .number(Int64(nextNumber)) : .null)
    case .elements: return Fact(key, changedList(now.list ?? []))
    case .lines: return Fact(key, changedText(now.text ?? "a\nb\nc\nd\ne\nf\ng\nh\n"))
    }
  }

  private mutating func changedList(_ list: [SharedValue]) -> SharedValue {
    var list = list
    if !list.isEmpty, Int.random(in: 0..<3, using: &generator) == 0 {
      list.remove(at: Int.random(in: list.indices, using: &generator))
    } else {
      list.insert(
        .text("t\(nextNumber)"),
        at: Int.random(in: 0...list.count, using: &generator)
      )
    }
    return .list(list)
  }

  private mutating func changedText(_ text: String) -> SharedValue {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[Int.random(in: lines.indices, using: &generator)] += "\(nextNumber)"
    return .text(lines.joined(separator: "\n"))
  }

  /// Remembers which elements were ever added or removed by a person.
  private mutating func note(_ facts: [Fact], in replica: MemoryReplica) {
    for fact in facts where fact.key.field == "tags" {
      let (before, after) = (replica.value(of: fact.key).list ?? [], fact.value.list ?? [])
      addedTags.formUnion(after.filter { !before.contains($0) })
      removedTags.formUnion(before.filter { !after.contains($0) })
    }
  }

  // MARK: The network

  private mutating func send(_ index: Int) {
    inFlight.append((index, .push(outgoing(index), base: replicas[index].cursor)))
  }

  private func outgoing(_ index: Int) -> [SharedEntry] {
    (try? ReplicaMerge.outgoing(of: replicas[index], limit: 5)) ?? []
  }

  private mutating func ask(_ index: Int) throws {
    let limit = Int.random(in: 1...9, using: &generator)
    let log = try server.entries(after: replicas[index].cursor, limit: limit)
    inFlight.append((index, .log(log)))
  }

  /// Delivers a message: any of them, and one in four is lost or stays to come again.
  private mutating func deliver() throws {
    guard !inFlight.isEmpty else { return }
    let place = Int.random(in: inFlight.indices, using: &generator)
    let (index, message) = inFlight[place]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: inFlight.remove(at: place)
    case 1: try receive(message, at: index)
    default:
      inFlight.remove(at: place)
      try receive(message, at: index)
    }
  }

  private mutating func receive(_ message: Message, at index: Int) throws {
    switch message {
    case .push(let entries, let base):
      let answer = try server.push(entries, base: base)
      events.append("\(index) sends \(entries.count), taken \(answer.sequences)")
    case .log(let entries):
      do {
        try ReplicaMerge.apply(entries, to: replicas[index])
        events.append("\(index) reads to \(replicas[index].cursor)")
      } catch {
        events.append("\(index) \(error)")
      }
    }
  }

  private mutating func restart(_ index: Int) {
    inFlight.removeAll { $0.replica == index }
    events.append("\(index) restarts")
  }

  private static func identifier(from generator: inout SeededGenerator) -> UUID {
    func bytes() -> [UInt8] { withUnsafeBytes(of: generator.next(), Array.init) }
    let (high, low) = (bytes(), bytes())
    return (high + low).withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
