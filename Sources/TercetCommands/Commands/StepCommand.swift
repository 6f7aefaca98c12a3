internal import ArgumentParser
import BoardModel

struct StepCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "step",
    abstract: "Tick, add or delete a step of a card's checklist.",
    discussion: """
      Example: tercet step a1b2 2 --done

      Steps count from 1. --add adds a step at that position, or at the end without a number.

      --to-card makes the step a card of its own, part of CARD. --to-step makes CARD the last step of the \
      card that it is part of; “tercet undo” brings it back with its text and comments.
      """
  )

  @Argument("The card's id, or words of its title as one argument.", value: "card", .cards)
  var card: String

  @Argument("Number of the step, from 1.", value: "n", .steps)
  var number: String?

  @Flag(help: "Mark the step as done.")
  var done = false

  @Flag(help: "Mark the step as open.")
  var open = false

  @Option("Add a step with this text.", value: "text", parsing: .unconditional)
  var add: String?

  @Flag(help: "Delete the step.")
  var delete = false

  @Flag(help: "Make the step a card that is part of this one.")
  var toCard = false

  @Flag(help: "Make the card a step of the one it is part of.")
  var toStep = false

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let chosen = [done, open, add != nil, delete, toCard, toStep].count { $0 }
    if chosen != 1 {
      throw CommandFailure.usage(
        "Use one of --done, --open, --add TEXT, --delete, --to-card and --to-step"
      )
    }
    if toStep { return try makeStep(options.open()) }
    if number == nil, add == nil {
      throw CommandFailure.usage("Give the number of a step, as in 2")
    }
    let number = try number.map(Self.index)
    if toCard, let number { return try makeCard(of: number, options.open()) }
    try change(number, options.open())
  }

  @MainActor private func makeCard(of number: Int, _ store: CommandStore) throws {
    let card = try store.card(named: [card])
    try check(number, upTo: card.checklist.count)
    let step = StepName(number - 1, in: card.checklist)
    let effect = try store.perform(.makeCards(ofSteps: [step], of: card.id))
    let report = WriteReport(board: store, isJSON: options.output.json)
    try report.print("Made a card of the step:", effect.cards)
  }

  @MainActor private func makeStep(_ store: CommandStore) throws {
    let card = try store.card(named: [card])
    let effect = try store.perform(.makeSteps(of: [card.id]))
    let report = WriteReport(board: store, isJSON: options.output.json)
    if options.output.json, let parent = effect.cards.first {
      return try report.printObject(of: parent)
    }
    try StandardOutput.printLine(report.line("Made “\(card.title)” a step of", effect.cards, ""))
  }

  @MainActor private static func index(_ text: String) throws(CommandFailure) -> Int {
    guard let number = Int(text), number > 0 else {
      throw .usage("“\(text.prefix(40))” is not the number of a step; steps count from 1")
    }
    return number
  }

  @MainActor private func change(_ number: Int?, _ store: CommandStore) throws {
    let id = try store.card(named: [card]).id
    var line = ""
    _ = try store.edit(id) { card in
      var checklist = card.checklist
      line = try apply(to: &checklist, number)
      return [.checklist(checklist)]
    }
    let report = WriteReport(board: store, isJSON: options.output.json)
    if options.output.json { return try report.printObject(of: id) }
    try StandardOutput.printLine(report.line(line, [id], ""))
  }

  /// Changes the checklist and returns what was done, to print before the card's name.
  @MainActor private func apply(
    to checklist: inout [ChecklistItem],
    _ number: Int?
  ) throws(CommandFailure) -> String {
    if let add {
      let place = number ?? checklist.count + 1
      if place > checklist.count + 1 {
        throw .usage(
          "The card has \(Plural.words(checklist.count, "step")); a new step can have number 1 to"
            + " \(checklist.count + 1), not \(place)"
        )
      }
      checklist.insert(ChecklistItem(text: add), at: place - 1)
      return "Added step \(place) “\(TitleRule.singleLine(add))” to"
    }
    guard let number else { throw .usage("Give the number of a step, as in 2") }
    try check(number, upTo: checklist.count)
    let text = checklist[number - 1].text
    if delete {
      checklist.remove(at: number - 1)
      return "Deleted step \(number) “\(text)” of"
    }
    if checklist[number - 1].isDone == done {
      return "Step \(number) “\(text)” is already \(done ? "checked off" : "open"):"
    }
    checklist[number - 1].isDone = done
    return "\(done ? "Checked off" : "Opened") step \(number) “\(text)” of"
  }

  private func check(_ number: Int, upTo count: Int) throws(CommandFailure) {
    if number <= count { return }
    throw .usage(
      count == 0
        ? "The card has no steps; add one with --add"
        : "There is no step \(number); the card has \(Plural.words(count, "step"))"
    )
  }
}
