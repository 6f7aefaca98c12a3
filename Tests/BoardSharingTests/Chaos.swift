import BoardModel
import BoardSync
import FileLog
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

@testable import BoardSharing
@testable import BoardStorage

/// Some machines of one team, to which everything happens that may happen to machines, whichever the seed
/// chooses: they work, move cards to boards of their own, lose their rights, answers and connections, are
/// restored, copied, started again and joined again, while the log is cut and the server is read-only.
final class Chaos {
  /// One file and its program.
  private final class Peer {
    var name: String
    let author: String
    let role: String
    var machine: Machine
    /// The number of the backup that was made last.
    var backup: String?
    /// What was written here, so that its history has it.
    var wrote: Set<String> = []
    /// What the server has not confirmed.
    var unsent: Set<String> = []
    /// What an undo would take back, if that is a text.
    var last: String?
    /// Whether an undo would take back what was done last, and not something older.
    var canUndo = false

    init(_ name: String, _ author: String, _ role: String, _ machine: Machine) {
      (self.name, self.author, self.role, self.machine) = (name, author, role, machine)
    }
  }

  let team: SharedTeam
  private(set) var events: [String] = []
  /// The lines and comments that the server has confirmed, and that nobody took back.
  private(set) var kept: Set<String> = []
  private var peers: [Peer] = []
  private let reader: String
  private var isReadOnly = false
  private var generator: SeededGenerator
  private var number = 0
  private let board: Board.ID
  private var cards: [Card.ID] = []

  init(seed: UInt64, over kind: LogKind = .database) throws {
    generator = SeededGenerator(seed: seed)
    team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    board = first.board
    reader = kind == .database ? try team.database.makeRole("cleo") : "postgres"
    for (name, author, machine) in [("first", "anna", first), ("second", "ben", second)] {
      peers.append(Peer(name, author, "postgres", machine))
    }
    try permit("write")
    let third = try team.join(board, "third", author: "cleo", role: reader)
    peers.append(Peer("third", "cleo", reader, third))
    for peer in peers { try peer.machine.perform(.addBoard("Own", columns: ColumnDraft.usual)) }
    let column = try first.store.board(board).columns[0].id
    let drafts = (0..<3).map { CardDraft(title: "Card \($0)", body: "a\nb\n") }
    try first.perform(.add(drafts, .top(of: column)))
    cards = try first.cards().map(\.id)
    try team.settle(peers.map(\.machine))
  }

  // MARK: What happens

  func step() throws {
    let peer = peers[Int.random(in: peers.indices, using: &generator)]
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<60: try work(peer)
    case ..<85: try exchange(peer)
    case ..<87: try loseAnswer(peer)
    case ..<89: try restart(peer)
    // A file has neither roles nor a read-only mode.
    case ..<93 where team.log.kind != .database: try restart(peer)
    case ..<91: try permit(Bool.random(using: &generator) ? "read" : "write")
    case ..<93: try setReadOnly(!isReadOnly)
    case ..<95: try cutLog()
    case ..<97: try backUpOrRestore(peer)
    case ..<98: try joinAgain(peer)
    default: try copy(peer)
    }
  }

  private func work(_ peer: Peer) throws {
    guard let id = cards.randomElement(using: &generator) else { return }
    let store = peer.machine.store
    number += 1
    guard let card = try store.card(id) else {
      try perform(.restore([id]), peer)
      return
    }
    let isHere = try home(of: card, in: store) == board
    let columns = try store.board(board).columns
    let column = columns[Int.random(in: columns.indices, using: &generator)].id
    switch Int.random(in: 0..<30, using: &generator) {
    case ..<4:
      try write("line \(number)", isHere, peer) { edit(card, .body(card.body + $0 + "\n")) }
    case ..<7: try write("comment \(number)", isHere, peer) { .comment(id, $0) }
    case 7: try perform(edit(card, .title("Title \(number)")), peer)
    case 8: try perform(edit(card, .tags(card.tags + ["t\(number)"])), peer)
    case 9, 10: try perform(.move([id], to: .top(of: column)), peer)
    case 11: try perform(.delete([id]), peer)
    case 12: try undo(peer)
    case 13: try perform(.archive([id]), peer)
    case 14:
      let lines = card.body.split(separator: "\n", omittingEmptySubsequences: false)
      let body = (["a\(number)"] + lines.dropFirst().map(String.init)).joined(separator: "\n")
      try perform(edit(card, .body(body)), peer)
    case 15 where columns.count < 6:
      let draft = ColumnDraft(name: "Column \(number % 4)", kind: .doing)
      try perform(.addColumn(draft, board: board, .last), peer)
    case 20: try perform(edit(card, .repeats(CardRepeat(RepeatRule(.weekly)))), peer)
    case 21:
      let done = columns.first { $0.kind == .done } ?? columns[0]
      try perform(.move([id], to: .top(of: done.id)), peer)
    case 22, 23:
      let later = CalendarDay(iso: "2999-01-0\(1 + number % 9)")
      try perform(edit(card, .start(Bool.random(using: &generator) ? nil : later)), peer)
    case 24: try perform(edit(card, .lane(Lane("Lane \(number % 3)"))), peer)
    case 26:
      let time = ClockTime(minuteOfDay: number % 1_440)
      try perform(edit(card, .due(.first, at: Bool.random(using: &generator) ? nil : time)), peer)
    case 27:
      let parent = number.isMultiple(of: 3) ? nil : cards.randomElement(using: &generator)
      try perform(edit(card, .parent(parent)), peer)
    case 28: try perform(.makeTemplates([id]), peer)
    case 29:
      let color = NameColor.allCases.randomElement(using: &generator)
      let name = ColoredName.tag("t\(number % 3)")
      try perform(.color(name, number.isMultiple(of: 4) ? nil : color, on: board), peer)
    case 25: try perform(edit(card, .estimate(Estimate("\(number % 5)"))), peer)
    case 15, 16: try perform(.deleteColumn(column, cards: .archive), peer)
    default:
      let own = try store.boards().first { $0.id != board }
      guard let target = isHere ? own?.columns.first?.id : column else { return }
      try perform(.move([id], to: .top(of: target)), peer)
    }
  }

  private func edit(_ card: Card, _ edit: CardEdit) -> BoardAction {
    .edit([card.id], [edit], expecting: nil)
  }

  private func home(of card: Card, in store: SQLiteBoardStore) throws -> Board.ID? {
    if let mark = card.place.archived { return mark.board }
    return try store.boards().first { $0.column(card.column) != nil }?.id
  }

  private func write(
    _ text: String,
    _ isHere: Bool,
    _ peer: Peer,
    _ action: (String) -> BoardAction
  ) throws {
    guard try perform(action(text), peer) else { return }
    peer.last = text
    peer.wrote.insert(text)
    if isHere { peer.unsent.insert(text) }
  }

  private func undo(_ peer: Peer) throws {
    let last = peer.last
    // What is older may be any text.
    guard peer.canUndo else { return }
    let isDone = try perform(.undo, peer)
    peer.canUndo = false
    guard isDone, let last else { return }
    // Whoever has it too may not hear of it.
    for other in peers { other.unsent.remove(last) }
    kept.remove(last)
  }

  @discardableResult
  private func perform(_ action: BoardAction, _ peer: Peer) throws -> Bool {
    events.append("\(peer.name) \(short(action))")
    peer.last = nil
    let sequence = peer.machine.store.database.lastSequence
    do {
      try peer.machine.perform(action)
      // An action that changed nothing leaves the one before it to be undone.
      peer.canUndo = peer.machine.store.database.lastSequence > sequence
      return true
    } catch let error as StoreError {
      events.append("  refused: \(error)")
      peer.canUndo = false
      return false
    }
  }

  /// Without the names of modules, and with the ends of identifiers.
  private func short(_ action: BoardAction) -> String {
    "\(action)".replacing("BoardModel.", with: "")
      .replacing(#/uuid: [0-9A-F-]{31}([0-9A-F]{5})/#) { $0.1 }
  }

  // MARK: The server

  private func exchange(_ peer: Peer) throws {
    events.append("\(peer.name) exchanges")
    var isRefused = false
    peer.machine.exchange.onRefusal = { _ in isRefused = true }
    do {
      try peer.machine.exchange.run()
    } catch SharedLogError.refused("the server is read-only") where isReadOnly {
      return
    } catch SharedLogError.offline {
      // The server has ended the session.
      peer.machine = try team.machine(peer.machine.store, board, role: peer.role)
      return try exchange(peer)
    }
    if isRefused { events.append("  taken back") } else { kept.formUnion(peer.unsent) }
    peer.unsent = []
  }

  /// Sends, and hears nothing of it.
  private func loseAnswer(_ peer: Peer) throws {
    let exchange = peer.machine.exchange
    do {
      try exchange.attend()
      if !exchange.shared.wantedCards.isEmpty || exchange.shared.hasEnded { return }
      let entries = try exchange.shared.outgoing(limit: 5)
      if !exchange.shared.wantedCards.isEmpty || entries.isEmpty { return }
      _ = try exchange.log.push(entries, base: exchange.shared.state.cursor)
      events.append("\(peer.name) loses an answer")
    } catch is SharedLogError {
      events.append("\(peer.name) cannot send")
    }
    try restart(peer)
  }

  private func restart(_ peer: Peer) throws {
    events.append("\(peer.name) starts again")
    peer.machine = try machine(peer)
    (peer.last, peer.canUndo) = (nil, false)
  }

  private func machine(_ peer: Peer) throws -> Machine {
    let store = try team.file(peer.name, author: peer.author)
    return try team.machine(store, board, role: peer.role)
  }

  private func admin(_ statement: String, _ values: [String] = []) throws {
    let connection = try team.database.connect()
    try connection.run("SET default_transaction_read_only = off")
    try connection.run(statement, values)
  }

  private func permit(_ level: String) throws {
    if team.log.kind != .database { return }
    events.append("cleo may \(level)")
    try admin("SELECT tercet.permit($1, $2, $3)", [board.uuid.uuidString, reader, level])
  }

  private func setReadOnly(_ value: Bool) throws {
    if team.log.kind != .database { return }
    events.append("the server \(value ? "takes no writes" : "takes writes")")
    isReadOnly = value
    let name = team.database.name
    try admin("ALTER DATABASE \(name) SET default_transaction_read_only = \(value ? "on" : "off")")
    try admin(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = $1 AND pid <> pg_backend_pid()
      """,
      [name]
    )
  }

  private func cutLog() throws {
    events.append("the log is cut")
    guard team.log.kind != .database else { return try admin("SELECT tercet.cut('0 seconds')") }
    let log = try FilePlace(team.log.path)?.log(of: board.uuid) as? FileLog
    try log?.cut(keeping: 0)
  }

  // MARK: Files

  private func backUpOrRestore(_ peer: Peer) throws {
    let path = team.path("\(peer.name).db")
    guard let backup = peer.backup else {
      number += 1
      let backup = team.path("backup-\(number).db")
      events.append("\(peer.name) is backed up")
      _ = try BoardBackup.copy(boardAt: path, to: backup)
      peer.backup = backup
      return
    }
    events.append("\(peer.name) is restored")
    _ = try BoardRestore(of: backup, to: path)
    peer.backup = nil
    (peer.last, peer.canUndo) = (nil, false)
    // What was sent comes back from the server, and is not known here for the same.
    (peer.unsent, peer.wrote) = ([], [])
  }

  private func joinAgain(_ peer: Peer) throws {
    if isReadOnly { return }
    events.append("\(peer.name) joins again")
    peer.machine = try team.joinAgain(peer.machine, role: peer.role)
    peer.unsent = []
  }

  /// A copy is one more machine, or the one to which somebody moves.
  private func copy(_ peer: Peer) throws {
    number += 1
    let name = "copy\(number)"
    events.append("\(peer.name) is copied to \(name)")
    try team.copyFile(of: peer.name, to: name)
    let copy = Peer(name, peer.author, peer.role, peer.machine)
    copy.machine = try machine(copy)
    (copy.wrote, copy.unsent) = (peer.wrote, peer.unsent)
    if peers.count < 4 { peers.append(copy) } else { peers = peers.map { $0 === peer ? copy : $0 } }
  }

  // MARK: The end

  /// Lets everything come to rest, with all cards on the shared board.
  func finish() throws {
    try setReadOnly(false)
    try permit("write")
    try settle()
    for _ in 0..<2 { try gather() }
  }

  /// Brings all cards to the shared board; one that was deleted on another one comes back there first.
  private func gather() throws {
    for id in cards {
      for peer in peers {
        guard let card = try peer.machine.store.card(id),
          try home(of: card, in: peer.machine.store) != board
        else { continue }
        let column = try peer.machine.store.board(board).columns[0].id
        try perform(.move([id], to: .top(of: column)), peer)
      }
    }
    try settle()
    for id in cards where try peers[0].machine.store.card(id) == nil {
      try perform(.restore([id]), peers[0])
    }
    try settle()
  }

  private func settle() throws { for _ in 0..<4 { for peer in peers { try exchange(peer) } } }

  /// What is wrong at the end; nil for nothing.
  func fault() throws -> String? {
    let new = try team.join(board, "newcomer", author: "dora")
    try new.exchange.run()
    let (picture, comments) = try (new.picture(), self.comments(on: new))
    let texts = picture.joined(separator: "/") + "/" + comments.joined(separator: "/") + "/"
    for peer in peers {
      let machine = peer.machine
      guard try machine.picture() == picture else {
        return "\(peer.name) shows \(try machine.picture())\nand not \(picture)"
      }
      guard try self.comments(on: machine) == comments else {
        return "\(peer.name) has \(try self.comments(on: machine))\nand not \(comments)"
      }
      guard try machine.exchange.shared.waitingCount() == 0 else { return "\(peer.name) waits" }
      let faults = try team.faults(of: peer.name)
      guard faults.isEmpty else { return "\(peer.name): \(faults)" }
      let history = try history(of: machine)
      let untold = peer.wrote.filter { !history.contains($0) }
      guard untold.isEmpty else { return "the history of \(peer.name) lacks \(untold)" }
    }
    let lost = kept.filter { !texts.contains($0 + "/") }
    return lost.isEmpty ? nil : "lost: \(lost) of \(texts)"
  }

  /// All texts that the log of a file has.
  private func history(of machine: Machine) throws -> String {
    var text = ""
    let store = machine.store
    _ = try store.database.transact(store.newActionID()) { transaction -> Bool? in
      let entries = try transaction.entries(in: 1...Int64.max, newestFirst: false, limit: .max)
      text = entries.map { "\($0.subject)" }.joined()
      return nil
    }
    return text
  }

  private func comments(on machine: Machine) throws -> [String] {
    try cards.flatMap { id in try machine.store.comments(of: id).map(\.text).sorted() }
  }
}
