import BoardInterchange
import BoardModel
import BoardStorage

/// One action as a script writes it: an object with `do` and what the action needs.
struct ActionLine {
  /// What an action did, for its answer.
  struct Answer {
    let cards: [Card.ID]
    let count: Int
  }

  static let names = [
    "add", "edit", "move", "done", "step", "archive", "restore", "delete",
  ]

  private let object: JSONValue
  private let batch: ActionBatch
  private let home: BatchHome

  init(_ object: JSONValue, _ batch: ActionBatch, _ home: BatchHome) {
    self.object = object
    self.batch = batch
    self.home = home
  }

  /// - Throws: `CommandFailure` for what is wrong with the line, `StoreError` for what the board
  ///   refuses.
  func run() throws -> Answer {
    guard case .object = object else { throw CommandFailure.usage("an action is an object") }
    guard let name = object["do"]?.text else {
      throw CommandFailure.usage(
        "“do” is missing; it is one of \(Self.names.joined(separator: ", "))"
      )
    }
    switch name {
    case "add": return try add()
    case "edit": return try edit()
    case "move": return try move()
    case "done": return try done()
    case "step": return try step()
    case "archive": return try perform(names("card", "do")) { .archive($0) }
    case "restore": return try perform(names("card", "do")) { .restore($0) }
    case "delete": return try perform(names("card", "do")) { .delete($0) }
    default:
      throw CommandFailure.usage(
        "“\(name.prefix(40))” is not an action; it is one of \(Self.names.joined(separator: ", "))"
      )
    }
  }

  // MARK: Actions

  private func add() throws -> Answer {
    try names(
      "title",
      "column",
      "board",
      "ref",
      "do",
      "due",
      "priority",
      "tags",
      "body",
      "checklist"
    )
    guard let title = object["title"]?.text else {
      throw CommandFailure.usage("“title” is missing")
    }
    var draft = CardDraft(title: title)
    for edit in try edits() { draft.apply(edit) }
    let column = try home.column(
      object["column"]?.text,
      on: home.board(object["board"]?.text, batch)
    )
    let effect = try batch.perform(.add([draft], .bottom(of: column.id)))
    if let ref = object["ref"]?.text, let card = effect.cards.first { home.name(card, ref) }
    return Answer(cards: effect.cards, count: effect.cardCount)
  }

  private func edit() throws -> Answer {
    try names("card", "do", "title", "due", "priority", "tags", "body", "checklist")
    let edits = try edits()
    if edits.isEmpty { throw CommandFailure.usage("there is nothing to change") }
    return try perform { .edit($0, edits, expecting: nil) }
  }

  private func move() throws -> Answer {
    try names("card", "do", "column", "board", "before", "after", "top")
    let cards = try cards()
    if let before = object["before"] {
      return try perform(cards, .before(home.card(before, batch)))
    }
    if let after = object["after"] { return try perform(cards, .after(home.card(after, batch))) }
    let board =
      try object["board"] == nil ? ownBoard(of: cards) : home.board(object["board"]?.text, batch)
    guard let name = object["column"]?.text else {
      throw CommandFailure.usage("“column” is missing")
    }
    let column = try home.column(name, on: board)
    return try perform(
      cards,
      object["top"]?.truth == false ? .bottom(of: column.id) : .top(of: column.id)
    )
  }

  private func perform(_ cards: [Card.ID], _ placement: Placement) throws -> Answer {
    let effect = try batch.perform(.move(cards, to: placement))
    return Answer(cards: cards, count: effect.cardCount)
  }

  private func done() throws -> Answer {
    try names("card", "do")
    let cards = try cards()
    var count = 0
    for card in cards {
      let board = try ownBoard(of: [card])
      guard let column = board.columns.last(where: { $0.kind == .done }) else {
        throw CommandFailure.usage("“\(board.name)” has no done column")
      }
      if try batch.card(card)?.column == column.id { continue }
      count += try batch.perform(.move([card], to: .top(of: column.id))).cardCount
    }
    return Answer(cards: cards, count: count)
  }

  private func step() throws -> Answer {
    try names("card", "do", "step", "done", "add", "delete")
    guard let id = try cards().first, let card = try batch.card(id) else {
      throw CommandFailure.usage("“card” is missing")
    }
    var list = card.checklist
    if let text = object["add"]?.text {
      list.append(ChecklistItem(text: text, isDone: object["done"]?.truth ?? false))
    } else {
      guard let number = object["step"]?.integer, list.indices.contains(number - 1) else {
        throw CommandFailure.usage("“step” is a number from 1 to \(list.count)")
      }
      if object["delete"]?.truth == true {
        list.remove(at: number - 1)
      } else {
        list[number - 1].isDone = object["done"]?.truth ?? true
      }
    }
    return try perform { .edit($0, [.checklist(list)], expecting: nil) }
  }

  private func perform(
    _: Void = (),
    _ action: ([Card.ID]) -> BoardAction
  ) throws -> Answer {
    let cards = try cards()
    let effect = try batch.perform(action(cards))
    return Answer(cards: cards, count: effect.cardCount)
  }

  // MARK: Values

  private func cards() throws -> [Card.ID] {
    guard let value = object["card"] else { throw CommandFailure.usage("“card” is missing") }
    let values = value.elements.isEmpty ? [value] : value.elements
    return try values.map { try home.card($0, batch) }
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

  /// What is wrong with a member is found, not passed over.
  private func names(_ known: String...) throws {
    for member in object.members where !known.contains(member.name) {
      throw CommandFailure.usage("“\(member.name.prefix(40))” is not known here")
    }
  }

  private func edits() throws -> [CardEdit] {
    var edits: [CardEdit] = []
    for member in object.members {
      switch (member.name, member.value) {
      case ("title", .string(let text)): edits.append(.title(text))
      case ("body", .string(let text)): edits.append(.body(text))
      case ("due", .null): edits.append(.due(nil))
      case ("due", .string(let text)): edits.append(.due(try FieldOption.day(text) ?? nil))
      case ("priority", .string(let text)):
        edits.append(.priority(try FieldOption.priority(text) ?? .none))
      case ("tags", .array(let values)): edits.append(.tags(try texts(values, "tags")))
      case ("checklist", .array(let values)): edits.append(.checklist(try steps(values)))
      case ("title", _), ("body", _), ("due", _), ("priority", _), ("tags", _), ("checklist", _):
        throw CommandFailure.usage("“\(member.name)” is not of its kind")
      default: break
      }
    }
    return edits
  }

  private func texts(_ values: [JSONValue], _ name: String) throws -> [String] {
    try values.map { value in
      guard let text = value.text else { throw CommandFailure.usage("“\(name)” holds texts") }
      return text
    }
  }

  private func steps(_ values: [JSONValue]) throws -> [ChecklistItem] {
    try values.map { value in
      guard let text = value.text ?? value["text"]?.text else {
        throw CommandFailure.usage("“checklist” holds objects with “text” and “done”")
      }
      return ChecklistItem(text: text, isDone: value["done"]?.truth ?? false)
    }
  }
}
