import BoardModel
import BoardViewModels
import TerminalKit

/// Archives old cards of a done column: asks for their age, then confirms with their number.
///
/// Also opens the archive.
final class ArchiveMenu {
  private let context: BoardContext
  private let outcomes: BoardOutcomes

  init(_ context: BoardContext, outcomes: BoardOutcomes) {
    self.context = context
    self.outcomes = outcomes
  }

  private struct Age {
    let key: Character
    let words: String
    let days: Int64
  }

  private static let ages = [
    Age(key: "w", words: "older than a week", days: 7),
    Age(key: "m", words: "older than a month", days: 30),
    Age(key: "q", words: "older than 3 months", days: 90),
    Age(key: "a", words: "all", days: 0),
  ]

  func openArchive() throws(StoreError) {
    context.host?.present(try ArchiveScreen(context, outcomes: outcomes))
  }

  /// Offers to archive cards of the focused done column, or else of the first done column.
  func open() throws(StoreError) {
    guard let (board, column) = try doneColumn else {
      let tip = context.keys.tip(Command.columns, "columns")
      return context.report(.note("No done column to archive\(tip)"))
    }
    let place = context.viewModel.board == nil ? " of \(quoted(board.name, limit: 20))" : ""
    let archived = try archivedCount
    let choices =
      Self.ages.map { ChoiceMenu.Choice(key: $0.key, label: $0.words) }
      + [ChoiceMenu.Choice(key: "s", label: "show the archive: \(archived.cards)")]
    context.host?
      .ask("Archive cards of \(quoted(column.name, limit: 20))\(place)", choices) { [self] in
        pick($0, column)
      }
  }

  private func pick(_ index: Int, _ column: Column) {
    if Self.ages.indices.contains(index) { return confirm(Self.ages[index], of: column) }
    context.reading { () throws(StoreError) in try openArchive() }
  }

  /// The focused column if it is a done column.
  ///
  /// Otherwise the first done column of its board, or of the selected card's board.
  private var doneColumn: (board: Board, column: Column)? {
    get throws(StoreError) {
      let selected = try context.selected.map { card throws(StoreError) in
        try context.column(of: card)
      }
      let place: (board: Board, column: Column)?
      if case .column(let id) = context.columns.focused.key {
        place = context.viewModel.place(of: id)
      } else {
        place = selected.flatMap(context.viewModel.place)
      }
      if let place, place.column.kind == .done { return place }
      let boards = place.map { [$0.board] } ?? context.viewModel.boardsInUse
      for board in boards {
        if let column = board.columns.first(where: { $0.kind == .done }) { return (board, column) }
      }
      return nil
    }
  }

  private var archivedCount: Int {
    get throws(StoreError) {
      let boards = context.viewModel.board.map { [$0] } ?? context.viewModel.boardsInUse
      var count = 0
      for board in boards { count += try context.store.archivedCount(of: board.id) }
      return count
    }
  }

  private func confirm(_ age: Age, of column: Column) {
    let now = context.environment.time().milliseconds
    // “All” includes cards that a machine with a fast clock dated in the future.
    let date = Timestamp(milliseconds: age.days == 0 ? Int64.max : now - age.days * 86_400_000)
    context.reading { () throws(StoreError) in
      let count = try context.store.count(of: column.id, changedBefore: date)
      if count == 0 {
        let what = age.days == 0 ? "has no cards" : "has no cards \(age.words)"
        return context.report(.note("\(quoted(column.name)) \(what)."))
      }
      let choices = [
        ChoiceMenu.Choice(key: "y", label: "archive"),
        ChoiceMenu.Choice(key: "n", label: "cancel"),
      ]
      context.host?
        .ask("Archive \(count.cards)?", choices) { [self] index in
          if index == 0 { outcomes.submit(.archiveAll(of: column.id, changedBefore: date)) }
        }
    }
  }
}
