internal import ArgumentParser
import BoardModel
import TerminalSurface

struct SnoozeCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Hide cards until a day.",
    discussion: """
      Example: tercet snooze a1b2 mon

      Hides cards until the day begins: 2026-11-27, fri, 3d, “next week” or any other due date. \
      “none” shows them again. Columns count hidden cards as “later”, and is:later finds them. \
      “tercet undo” takes it back.
      """
  )

  @Argument("Card ids, or words of one title, and then the day.", value: "card", .openCards)
  var words: [String]

  @OptionGroup var options: CardOptions

  func validate() throws {
    if words.count < 2 { throw ValidationError("Name a card and then a day, as in a1b2 mon") }
  }

  /// The last words, which name the day.
  @MainActor private func day(of count: Int) throws -> (text: String, edit: CardEdit) {
    let text = words.suffix(count).joined(separator: " ")
    return (text, try CardField.start.edit(typed: [text]))
  }

  @MainActor func perform() throws {
    let store = try options.open()
    // “next week” is one day.
    let count = words.count > 2 && (try? day(of: 2)) != nil ? 2 : 1
    let (text, edit) = try day(of: count)
    if case .start(let start?) = edit, start <= LocalClock.today {
      throw CommandFailure.usage(
        "“\(text.prefix(40))” is not ahead; name a day after today, or “none” to show the cards"
      )
    }
    let chosen = try store.cards(named: Array(words.dropLast(count)))
    let boards = BoardIndex(try store.boards)
    if case .start(_?) = edit,
      let done = chosen.first(where: { boards.column($0.column)?.kind == .done })
    {
      throw CommandFailure.usage(
        "“\(done.title.prefix(40))” is done, and done cards are not hidden; move it back first, or leave it out"
      )
    }
    let cards = chosen.map(\.id)
    let effect = try store.perform(.edit(cards, [edit], expecting: nil))
    let report = WriteReport(board: store, isJSON: options.output.json)
    if effect.cardCount == 0, !options.output.json {
      return try report.print("Nothing to change:", cards)
    }
    guard case .start(let start?) = edit else {
      return try report.print("No longer hidden:", cards)
    }
    let today = LocalClock.today
    let day = DueDescription.words(for: start, seenFrom: today)
    let isLate = chosen.contains { $0.due.map { $0 < start } ?? false }
    let late = isLate ? cards.count == 1 ? ", after it is due" : ", some after they are due" : ""
    try report.print("Snoozed", cards, " until \(day)\(late)")
  }
}
