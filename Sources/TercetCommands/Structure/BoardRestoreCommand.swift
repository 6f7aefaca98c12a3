internal import ArgumentParser
import BoardModel
import TerminalSurface

struct BoardRestoreCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore an archived or deleted board.",
    discussion: """
      Example: tercet board restore Garden

      A deleted board returns with its columns and cards, whoever deleted it. Cards that were restored \
      one by one stay where they are. If the name is now in use, a number is added to it.
      """
  )

  @Argument("The board.", value: "name")
  var name: String

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.open()
    let report = StructureReport(store: store, isJSON: options.output.json)
    guard let board = try store.boardIfThere(named: name) else {
      return try restoreDeleted(store, report)
    }
    _ = try store.perform(.restoreBoard(board.id))
    let verb = board.isArchived ? "Restored board" : "Already in use: board"
    try report.print("\(verb) \(board.name.inQuotes)", board: board.id)
  }

  @MainActor private func restoreDeleted(
    _ store: CommandStore,
    _ report: StructureReport
  ) throws {
    let deleted = try store.attempt(store.store.deleted.boards())
    guard let board = NamedChoice.newest(name, among: deleted, by: \.name) else {
      throw try store.noBoard(named: name, deleted: deleted.map(\.name))
    }
    let effect = try store.perform(.restoreBoard(board.id))
    let cards = effect.cardCount > 0 ? " with \(Plural.cards(effect.cardCount))" : ""
    let words = WriteReport.words(for: effect.leftOut)
    try report.print("Restored board \(board.name.inQuotes)\(cards)\(words)", board: board.id)
  }
}
