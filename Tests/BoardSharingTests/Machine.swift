import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import SeededRandom
import Testing

/// A file and its end of the share.
struct Machine {
  let store: SQLiteBoardStore
  let exchange: Exchange

  var board: Board.ID { exchange.shared.board }

  /// The log, where it is in PostgreSQL.
  var postgres: PostgresLog {
    get throws { try #require(exchange.log as? PostgresLog) }
  }

  @discardableResult
  func perform(_ action: BoardAction) throws -> ActionResult {
    try store.perform(action, as: store.newActionID())
  }

  /// Every card of the board, column after column.
  func cards() throws -> [Card] { try Self.cards(of: board, in: store) }

  static func cards(of board: Board.ID, in store: SQLiteBoardStore) throws -> [Card] {
    var cards: [Card] = []
    try store.transfer.forEachCard(of: [CardQuery(.board(board))]) { cards.append($0.card) }
    return cards
  }

  /// What people see of the board, line by line.
  func picture() throws -> [String] {
    var lines: [String] = []
    let columns = try store.board(board).columns
    for column in columns {
      lines.append("# \(column.name) \(column.kind) \(column.limit ?? 0)")
      try store.transfer.forEachCard(of: [CardQuery(.column(column.id), includingLater: true)]) {
        lines.append(Self.line($0.card))
      }
    }
    lines.append("# archive")
    var archived: [String] = []
    try store.transfer.forEachCard(of: [CardQuery(.archive(board))]) {
      archived.append(Self.line($0.card))
    }
    return lines + archived.sorted()
  }

  /// When each card was changed last, and by whom, whoever tells it.
  func moments() throws -> [String] {
    let (columns, archive) = (CardQuery(.board(board)), CardQuery(.archive(board)))
    var lines: [String] = []
    try store.transfer.forEachCard(of: [columns, archive], with: .authors) { card in
      let (id, date) = (card.card.id.uuid, card.card.updatedAt.milliseconds)
      lines.append("\(id) \(card.card.title) \(date) \(card.author ?? "-")")
    }
    return lines.sorted()
  }

  private static func line(_ card: Card) -> String {
    let steps = card.checklist.map { "\($0.text)\($0.isDone)" }
    let words: [String?] = [
      String(card.id.uuid.uuidString.suffix(6)), card.title, card.draft.dueDate?.iso,
      card.start?.iso, "\(card.priority)", card.draft.repeats?.words, card.lane?.name,
      card.estimate?.text, card.draft.parent?.text, "\(card.tags)", "\(card.assignees)",
      "\(steps)", card.body.replacing("\n", with: "/"),
    ]
    return words.map { $0 ?? "-" }.joined(separator: " ")
  }
}

/// Does what people do, whichever the seed chooses.
struct RandomWorker {
  private var generator: SeededGenerator
  private var number = 0
  private(set) var events: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func step(_ machines: [Machine]) throws {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let index = Int.random(in: machines.indices, using: &generator)
      events.append("\(index) exchanges")
      return try machines[index].exchange.run()
    }
    try act(machines)
  }

  /// Does something on one of the machines.
  mutating func act(_ machines: [Machine]) throws {
    let index = Int.random(in: machines.indices, using: &generator)
    let machine = machines[index]
    number += 1
    guard let action = try action(on: machine) else { return }
    events.append("\(index) \(action)")
    do {
      try machine.perform(action)
    } catch let error as StoreError {
      // What the rules refuse is no fault of the share.
      events.append("  refused: \(error)")
    }
  }

  private mutating func action(on machine: Machine) throws -> BoardAction? {
    let columns = try machine.store.board(machine.board).columns
    let cards = try machine.cards()
    guard let column = columns.randomElement(using: &generator) else { return nil }
    let draft = CardDraft(title: "Card \(number)", body: "a\nb\nc\nd\n")
    guard let card = cards.randomElement(using: &generator) else {
      return .add([draft], .top(of: column.id))
    }
    switch Int.random(in: 0..<18, using: &generator) {
    case 0, 1: return .add([draft], .bottom(of: column.id))
    case 2: return .edit([card.id], [.title("Title \(number)")], expecting: nil)
    case 3: return .edit([card.id], [.tags(card.tags + ["t\(number)"])], expecting: nil)
    case 4: return .edit([card.id], [.tags(Array(card.tags.dropFirst()))], expecting: nil)
    case 5: return .edit([card.id], [.body(card.body + "line \(number)\n")], expecting: nil)
    case 6:
      return .edit(
        [card.id],
        [.checklist(card.checklist + [ChecklistItem(text: "s\(number)")])],
        expecting: nil
      )
    case 7, 8: return .move([card.id], to: .top(of: column.id))
    case 9: return .delete([card.id])
    case 17:
      let parent = cards.randomElement(using: &generator)?.id
      return .edit([card.id], [.parent(parent)], expecting: nil)
    case 14:
      let edits = [
        CardEdit.lane(Lane("Lane \(number % 3)")), .estimate(Estimate("\(number % 5)")),
      ]
      return .edit([card.id], edits, expecting: nil)
    case 15:
      let repeats = CardRepeat(RepeatRule(.weekly), from: number.isMultiple(of: 3) ? .done : .due)
      return .edit([card.id], [.repeats(repeats)], expecting: nil)
    case 16:
      let day = CalendarDay(daysSinceEpoch: 20_000 + number % 3)
      let time = ClockTime(minuteOfDay: number % 1_440)
      return .edit(
        [card.id],
        [.due(day, at: number.isMultiple(of: 2) ? time : nil)],
        expecting: nil
      )
    case 10: return .undo
    case 11: return .archive([card.id])
    case 12:
      return columns.count < 6
        ? .addColumn(
          ColumnDraft(name: "Column \(number)", kind: .doing),
          board: machine.board,
          .last
        )
        : .deleteColumn(column.id, cards: .archive)
    default: return .editColumn(column.id, [.name("Name \(number % 5)")])
    }
  }
}

extension HistoryEvent {
  var isComment: Bool {
    switch self {
    case .commented, .uncommented: true
    default: false
    }
  }
}
