import BoardModel
import BoardViewModels
import TerminalKit

/// Archives old cards of a done column: asks for their age, then confirms with their number.
///
/// Also opens the archive.
struct ArchiveMenu {
  let context: BoardContext
  let outcomes: BoardOutcomes

  private typealias Age = (key: Character, words: String, days: Int64)

  private static let ages: [Age] = [
    ("w", "older than a week", 7), ("m", "older than a month", 30),
    ("q", "older than 3 months", 90), ("a", "all", 0),
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
    var choices = Self.ages.map { age in
      ChoiceMenu.Choice(age.key, age.words) { confirm(age, of: column) }
    }
    choices.append(
      .init("s", "show the archive: \(archived.cards)") {
        context.reading { () throws(StoreError) in try openArchive() }
      }
    )
    context.host?.ask("Archive cards of \(quoted(column.name, limit: 20))\(place)", choices)
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
      let boards = context.viewModel.shownBoards
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
      let action = BoardAction.archiveAll(of: column.id, changedBefore: date)
      context.host?
        .ask(
          "Archive \(count.cards)?",
          [.init("y", "archive") { outcomes.submit(action) }, .init("n", "cancel")]
        )
    }
  }
}
