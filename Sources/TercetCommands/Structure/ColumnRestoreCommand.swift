internal import ArgumentParser
import BoardModel
import TerminalSurface

struct ColumnRestoreCommand: BoardCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a deleted column.",
    discussion: """
      Example: tercet column restore Review

      Restores the column with the cards that its deletion moved or archived, whoever deleted it. Cards \
      that were moved again stay, and are listed. If the name is now in use, a number is added to it.
      """
  )

  @Argument("The column.", value: "name")
  var name: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let board = try store.board()
    let all = try store.attempt(store.store.deleted.columns())
    let deleted = all.filter { $0.board == board.id }
    guard let column = NamedChoice.newest(name, among: deleted, by: \.name) else {
      throw noColumn(on: board, deleted.map(\.name))
    }
    let effect = try store.perform(.restoreColumn(column.id))
    let cards = effect.cardCount > 0 ? " with \(Plural.cards(effect.cardCount))" : ""
    let words = WriteReport.words(for: effect.leftOut)
    try StructureReport(store: store, isJSON: output.json)
      .print("Restored column \(column.name.inQuotes)\(cards)\(words)", column: column.id)
  }

  @MainActor private func noColumn(on board: Board, _ deleted: [String]) -> CommandFailure {
    let start = "No column “\(name.prefix(40))” of \(board.name.inQuotes) was deleted"
    if board.columns.contains(where: { NameRule.isSame($0.name, name) }) {
      return .usage("\(start); it exists")
    }
    if deleted.isEmpty { return .usage("\(start)") }
    return .usage("\(start). Deleted columns: \(NamedChoice.list(deleted))")
  }
}
