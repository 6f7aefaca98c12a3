import BoardInterchange
import BoardModel

/// An action of a script: an object with `do` and its arguments.
struct ActionLine {
  struct Answer {
    let cards: [Card.ID]
    let count: Int
  }

  private let name: String
  private let arguments: CallArguments
  private let batch: any ActionBatch
  private let home: BatchHome

  /// - Throws: `CommandFailure` if the line itself is wrong.
  init(_ object: JSONValue, _ batch: any ActionBatch, _ home: BatchHome) throws {
    guard case .object = object else { throw CommandFailure.usage("an action must be an object") }
    let list = ActionSchema.names.joined(separator: ", ")
    guard let value = object["do"] else {
      throw CommandFailure.usage("“do” is missing; use one of \(list)")
    }
    guard let name = value.text, let known = ActionSchema.arguments(of: name) else {
      let written = (value.text ?? value.json).prefix(40)
      throw CommandFailure.usage("“\(written)” is not an action; use one of \(list)")
    }
    self.name = name
    arguments = try CallArguments(object, [CallArgument("do", .text)] + known, of: name)
    (self.batch, self.home) = (batch, home)
  }

  /// - Throws: `CommandFailure` if the board lacks something, `StoreError` if it refuses.
  func run() throws -> Answer {
    switch name {
    case "add": try add()
    case "edit": try edit()
    case "move": try move()
    case "done": try done()
    case "step": try step()
    case "archive": try perform(cards()) { .archive($0) }
    case "restore": try perform(cards()) { .restore($0) }
    case "comment": try comment()
    case "duplicate": try duplicate()
    case "template": try perform(cards()) { .makeTemplates($0) }
    default: try perform(cards()) { .delete($0) }
    }
  }

  // MARK: Actions

  private func add() throws -> Answer {
    var draft = CardDraft(title: arguments.text("title") ?? "")
    for edit in try edits() { draft.apply(edit) }
    if let name = arguments.text("template") {
      draft = draft.filled(from: try home.template(name, batch).draft.fromTemplate)
    }
    let board = try home.board(arguments.text("board"), batch)
    try CommandStore.requireInUse(board)
    let column = try board.column(named: arguments.text("column"))
    let effect = try batch.perform(.add([draft], .bottom(of: column.id)))
    if let ref = arguments.text("ref"), let card = effect.cards.first { try home.name(card, ref) }
    return Answer(cards: effect.cards, count: effect.cardCount)
  }

  private func edit() throws -> Answer {
    let edits = try edits()
    if edits.isEmpty { throw CommandFailure.usage("nothing to change; give a field") }
    return try perform(cards()) { .edit($0, edits, expecting: nil) }
  }

  private func move() throws -> Answer {
    try arguments.exclude("before", "after", "column", "board", "top")
    try arguments.exclude("after", "column", "board", "top")
    let cards = try cards()
    if let before = arguments.text("before") {
      let other = try home.card(before, batch)
      return try perform(cards) { .move($0, to: .before(other)) }
    }
    if let after = arguments.text("after") {
      let other = try home.card(after, batch)
      return try perform(cards) { .move($0, to: .after(other)) }
    }
    guard let name = arguments.text("column") else {
      throw CommandFailure.usage("“column” is missing")
    }
    let named = try arguments.text("board").map { try home.board($0, batch) }
    if let named { try CommandStore.requireInUse(named) }
    let board = try named ?? ownBoard(of: cards)
    let column = try board.column(named: name)
    let isTop = arguments.truth("top") ?? true
    return try perform(cards) {
      .move($0, to: isTop ? .top(of: column.id) : .bottom(of: column.id))
    }
  }

  private func done() throws -> Answer {
    let cards = try cards()
    var count = 0
    for card in cards {
      let board = try ownBoard(of: [card])
      guard let column = board.columns.first(where: { $0.kind == .done }) else {
        throw CommandFailure.usage("“\(board.name)” has no done column")
      }
      if let now = try batch.card(card), !now.place.isArchived,
        board.column(now.column)?.kind == .done
      {
        continue
      }
      count += try batch.perform(.move([card], to: .top(of: column.id))).cardCount
    }
    return Answer(cards: cards, count: count)
  }

  private func step() throws -> Answer {
    try arguments.exclude("add", "step", "delete")
    try arguments.exclude("delete", "done")
    let cards = try cards()
    if arguments.truth("toStep") == true { return try perform(cards) { .makeSteps(of: $0) } }
    guard let id = cards.first, let card = try batch.card(id) else {
      throw CommandFailure.usage("“card” is missing")
    }
    var list = card.checklist
    if let text = arguments.text("add") {
      list.append(ChecklistItem(text: text, isDone: arguments.truth("done") ?? false))
    } else {
      let index = try index(of: arguments.number("step"), in: card)
      if arguments.truth("toCard") == true {
        let step = StepName(index, in: card.checklist)
        let effect = try batch.perform(.makeCards(ofSteps: [step], of: id))
        return Answer(cards: effect.cards, count: effect.cardCount)
      }
      if arguments.truth("delete") == true {
        list.remove(at: index)
      } else {
        list[index].isDone = arguments.truth("done") ?? true
      }
    }
    return try perform([id]) { .edit($0, [.checklist(list)], expecting: nil) }
  }

  /// Answers with the copies.
  private func duplicate() throws -> Answer {
    let effect = try batch.perform(.duplicate(cards()))
    return Answer(cards: effect.cards, count: effect.cardCount)
  }

  private func comment() throws -> Answer {
    let cards = try cards()
    for card in cards { _ = try batch.perform(.comment(card, arguments.text("text") ?? "")) }
    return Answer(cards: cards, count: cards.count)
  }

  private func index(of number: Int?, in card: Card) throws(CommandFailure) -> Int {
    guard let number else { throw .usage("give “step”, or “add” with the text of a new step") }
    let count = card.checklist.count
    if count == 0 { throw .usage("“\(card.title.prefix(40))” has no steps") }
    guard number <= count else { throw .usage("“step” must be from 1 to \(count)") }
    return number - 1
  }

  private func perform(
    _ cards: [Card.ID],
    _ action: ([Card.ID]) -> BoardAction
  ) throws -> Answer {
    let effect = try batch.perform(action(cards))
    return Answer(cards: cards, count: effect.cardCount)
  }

  // MARK: Values

  /// The named cards, without duplicates.
  private func cards() throws -> [Card.ID] {
    guard let value = arguments["card"] else { throw CommandFailure.usage("“card” is missing") }
    return try cards(in: value)
  }

  private func cards(in value: JSONValue) throws -> [Card.ID] {
    var cards: [Card.ID] = []
    var seen: Set<Card.ID> = []
    for text in value.text.map({ [$0] }) ?? value.elements.compactMap(\.text) {
      let card = try home.card(text, batch)
      if seen.insert(card).inserted { cards.append(card) }
    }
    return cards
  }

  private func ownBoard(of cards: [Card.ID]) throws -> Board {
    guard let id = cards.first, let card = try batch.card(id) else {
      throw CommandFailure.usage("“card” is missing")
    }
    let index = BoardIndex(try batch.boards())
    guard let board = index.board(of: card) else {
      throw CommandFailure(.columnNotFound(card.column))
    }
    return board
  }

  private func edits() throws -> [CardEdit] {
    let members = arguments.members
      .compactMap { member in
        CardField(key: member.name).map { (field: $0, member: member) }
      }
      .filter(\.field.descriptor.facts.isGiven)
    // A repeat may say from which day it counts, and “repeatFrom” changes that.
    return try members.sorted { $0.field.rawValue < $1.field.rawValue }
      .map { field, member in
        // Cards are named by prefixes of their identifiers and by `ref`.
        if field == .blockedBy { return .blockedBy(try cards(in: member.value)) }
        if field == .parent, let text = member.value.text {
          return .parent(["", "none"].contains(text) ? nil : try home.card(text, batch))
        }
        if let text = member.value.text { return try field.edit(typed: [text]) }
        guard let edit = field.descriptor.edit(SharedValue(member.value), from: .document) else {
          throw CommandFailure.usage("“\(field.key)” must be \(field.descriptor.expected)")
        }
        return edit
      }
  }
}
