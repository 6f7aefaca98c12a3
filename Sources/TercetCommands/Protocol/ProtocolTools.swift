import BoardInterchange
import BoardModel
import TerminalSurface

struct ProtocolTools {
  let store: CommandStore
  let path: String

  private static let limit = 500

  /// Ends a list at the requested length.
  private struct Full: Error {}

  /// - Returns: The text for the client's model.
  /// - Throws: `CommandFailure`, `ActionRun.Refusal` or `StoreError` if the call is refused.
  func call(_ tool: ProtocolTool, _ object: JSONValue) throws -> String {
    let arguments = try CallArguments(object, tool.arguments, of: tool.name)
    store.store.requiredSequence = arguments.number("if_at").map(Int64.init)
    defer { store.store.requiredSequence = nil }
    switch tool.name {
    case "list": return try list(arguments)
    case "show": return try show(arguments)
    case "next": return try next(arguments)
    case "log": return try log(arguments)
    case "batch": return try batch(arguments)
    default: return try act(tool.name, arguments)
    }
  }

  // MARK: Reading

  private func list(_ arguments: CallArguments) throws -> String {
    let limit = limit(arguments, standard: 100)
    let board = try board(arguments)
    var columns = board.columns
    if let name = arguments.text("column") { columns = [try board.column(named: name)] }
    let query = try query(arguments)
    let lines = try lines(columns, query, limit: limit)
    let head = "\(board.name): " + board.columns.map(\.name).joined(separator: " | ")
    let asked = query.map { CardQuery(.board(board.id), filter: $0.filter) }
    let reason = try asked.flatMap { try store.whatIsUnknown(in: $0, found: lines.count) }
    let words = [head] + (reason.map { ["(\($0))"] } ?? [])
    return (words.map { PrintableText.sanitised($0) } + lines).joined(separator: "\n")
  }

  /// The card of “tercet next”, or its message if there is none.
  private func next(_ arguments: CallArguments) throws -> String {
    let isClaiming = arguments.truth("claim") == true
    if !isClaiming, arguments.text("lease") != nil {
      throw CommandFailure.usage("“lease” needs “claim”")
    }
    let length = try Lease.milliseconds(arguments.text("lease"))
    var chosen = try ChosenCards(arguments.text("query") ?? "", on: store)
    if let warning = chosen.faults.first { throw CommandFailure.usage("query: \(warning)") }
    if arguments.text("board") != nil { chosen.query.scope = .board(try board(arguments).id) }
    let claim = isClaiming ? NextCard.Claim(length: length) : nil
    guard let id = try NextCard(store: store, path: path).card(of: chosen, claiming: claim),
      let card = try store.attempt(store.store.card(id))
    else {
      let reason = try store.whatIsUnknown(in: chosen.query, found: 0)
      return PrintableText.sanitised("No card is ready" + (reason.map { ": \($0)" } ?? ""))
    }
    let column = BoardIndex(try store.boards).column(card.column)?.name ?? ""
    return CompactCard.line(card, id: try store.shortID(of: id), column: column)
  }

  private func lines(_ columns: [Column], _ query: ParsedQuery?, limit: Int) throws -> [String] {
    var lines: [String] = []
    let lists = columns.map { column in
      query.map { CardQuery(.column(column.id), $0) } ?? .column(column.id)
    }
    do {
      try store.store.transfer.forEachCard(of: lists, with: .names) { exported in
        if lines.count >= limit { throw Full() }
        let id = exported.shortIdentifier ?? exported.card.id.text
        lines.append(CompactCard.line(exported.card, id: id, column: columns[exported.list].name))
      }
    } catch is Full {
      lines.append("… more cards: narrow the query or raise the limit")
    }
    return limit == 1 ? Array(lines.prefix(1)) : lines
  }

  private func show(_ arguments: CallArguments) throws -> String {
    try object(of: store.card(startingWith: arguments.text("card") ?? ""))
  }

  private func object(of card: Card) throws -> String {
    card.object(BoardIndex(try store.boards), at: try store.position(of: card)).json
  }

  private func log(_ arguments: CallArguments) throws -> String {
    let limit = limit(arguments, standard: 20)
    let scope =
      try arguments.text("card")
      .map { HistoryScope.card(try store.loggedCard(startingWith: $0)) } ?? .all
    let page = try store.attempt(
      store.store.history(of: scope, .newest, matching: nil, limit: limit)
    )
    let boards = try store.boards
    let lines = page.entries.prefix(limit)
      .map { entry in
        let words = HistoryWords(entry, on: boards, today: LocalClock.today, naming: .all)
        let detail = words.detail.isEmpty ? "" : " \(words.detail)"
        let author = entry.author.map { "  @\($0)" } ?? ""
        let place = entry.sequences.upperBound
        let line =
          "\(place) \(entry.date.iso) \(words.verb) \(words.title)\(words.others)\(detail)\(author)"
        return PrintableText.sanitised(line)
      }
    return lines.isEmpty ? "Nothing has happened yet" : lines.joined(separator: "\n")
  }

  // MARK: Writing

  private func act(_ name: String, _ arguments: CallArguments) throws -> String {
    let members =
      [JSONValue.Member(name: "do", value: .string(name))]
      + arguments.members.filter { $0.name != "if_at" }
    var rest: JSONValue? = .object(members)
    let answers = try ActionRun(store: store)
      .run {
        defer { rest = nil }
        return rest
      }
    var objects: [String] = []
    for id in answers.first?.cards ?? [] {
      let card = try store.attempt(store.store.card(id))
      if let card { objects.append(try object(of: card)) }
    }
    return objects.joined(separator: "\n")
  }

  private func batch(_ arguments: CallArguments) throws -> String {
    var rest = (arguments["actions"]?.elements ?? [])[...]
    do {
      let answers = try ActionRun(store: store).run { rest.popFirst() }
      return answers.enumerated()
        .map { index, answer in
          "\(index + 1): \(answer.cards.map(\.text).joined(separator: " "))"
        }
        .joined(separator: "\n")
    } catch let refusal as ActionRun.Refusal {
      throw refusal.failure(at: "Action \(refusal.number)")
    }
  }

  // MARK: Arguments

  private func board(_ arguments: CallArguments) throws -> Board {
    try arguments.text("board").map { try store.board(named: $0) } ?? store.board()
  }

  private func limit(_ arguments: CallArguments, standard: Int) -> Int {
    min(arguments.number("limit") ?? standard, Self.limit)
  }

  private func query(_ arguments: CallArguments) throws -> ParsedQuery? {
    guard let text = arguments.text("query"), !text.isEmpty else { return nil }
    try ChosenCards.checkLength(of: text)
    let query = try ParsedQuery(text, on: store.queryContext)
    if let warning = query.warnings.first(where: { !$0.isGuess }) {
      throw CommandFailure.usage("query: \(warning.text)")
    }
    return query
  }
}
