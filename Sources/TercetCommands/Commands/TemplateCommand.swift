internal import ArgumentParser
import BoardModel

struct TemplateCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "List templates, or make cards templates.",
    discussion: """
      Example: tercet template a1b2; tercet add --template "Bug report" Login fails

      A template leaves the board for a list of its own, without dates, relations and ticks. \
      “tercet add --template NAME” makes a card of it, “tercet restore” a card of the template itself, \
      and “tercet delete” deletes it. Without cards, prints the templates of all boards in use.
      """
  )

  @Argument("The cards to make templates.", value: "card", .cards)
  var cards: [String] = []

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.open()
    if cards.isEmpty { return try list(store) }
    let cards = try store.cards(named: cards).map(\.id)
    let effect = try store.perform(.makeTemplates(cards))
    let report = WriteReport(board: store, isJSON: options.output.json)
    try report.print(effect.cardCount > 0 ? "Made a template:" : "Already a template:", cards)
  }

  @MainActor private func list(_ store: CommandStore) throws {
    let templates = try store.templates()
    let report = WriteReport(board: store, isJSON: options.output.json)
    if options.output.json { return try report.print("", templates.map(\.id)) }
    if templates.isEmpty { return try StandardOutput.printLine("No templates") }
    let boards = try store.boards
    var table = TextTable()
    for template in templates {
      let board = boards.first { $0.id == template.archived?.board }?.name ?? ""
      table.append([try store.shortID(of: template.id), template.title, "(\(board))"])
    }
    try table.print()
  }
}

extension CommandStore {
  /// The templates of all boards in use, by title.
  func templates() throws(CommandFailure) -> [CardPreview] {
    try attempt(store.templates(limit: .max))
  }

  /// The template with an id or a title; the chosen board's, if several have it.
  func template(named name: String) throws -> Card {
    let id = try templates().template(named: name, preferring: board().id)
    return try card(startingWith: id.text)
  }
}

extension [CardPreview] {
  /// The template with an id or a title; that of a board, if several have the title.
  func template(named name: String, preferring board: Board.ID) throws(CommandFailure) -> Card.ID {
    var titled = filter { NameRule.isSame($0.title, name) }
    if titled.isEmpty {
      let begun = filter { SpelledName.key(of: $0.title).hasPrefix(SpelledName.key(of: name)) }
      if begun.count == 1 { titled = begun }
    }
    let own = titled.filter { $0.archived?.board == board }
    if let found = (own.isEmpty ? titled : own).first { return found.id }
    if let prefix = CardIDPrefix(name), prefix.isLongEnough,
      let found = first(where: { prefix.begins($0.id) })
    {
      return found.id
    }
    let names = prefix(5).map { "“\($0.title.prefix(40))”" }.joined(separator: ", ")
    let known = isEmpty ? "“tercet template CARD” makes one" : "there are \(names)"
    throw CommandFailure.usage("No template is called “\(name.prefix(40))”; \(known)")
  }
}
