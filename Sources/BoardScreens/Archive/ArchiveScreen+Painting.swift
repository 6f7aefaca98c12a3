import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension ArchiveScreen {
  /// A day, with its board when the archive of all boards is shown.
  nonisolated struct Heading: Hashable {
    let day: CalendarDay
    let board: String?
  }

  var hints: HintList { entries.isEmpty && !list.isLooking ? .emptyArchive : .archive }

  func heading(ofEntry index: Int) -> Heading {
    let card = entries[index]
    let moment = card.archived.map { context.environment.localMoment($0.date) }
    return Heading(
      day: moment?.day ?? context.environment.today(),
      board: viewModel.choice == .all ? viewModel.home(of: card)?.board.name : nil
    )
  }

  // MARK: Lines

  func title(of heading: Heading) -> String {
    let day = heading.day.heading(seenFrom: context.environment.today())
    return (heading.board.map { "\($0) · " } ?? "") + day
  }

  func line(ofEntry index: Int) -> CellLine {
    let card = entries[index]
    let row = ArchiveRow(
      card: card,
      home: viewModel.home(of: card)?.column?.name,
      clock: card.archived.map { context.environment.localMoment($0.date).clock } ?? "",
      isSelected: index == list.selected,
      isMarked: marked.contains(card.id),
      colors: context.viewModel.colors
    )
    return row.line(width: frame.size.columns)
  }

  var emptyWords: [String] {
    if viewModel.isFiltered {
      return [list.nothingFound("archived card", clearing: ArchiveCommand.leave)]
    }
    let key = context.keys.label(of: Command.archive)
    return ["No archived cards."]
      + (key.map { ["Press \($0) on the board to archive a card."] } ?? [])
  }

  /// Where the selected card returns to, and when it was archived.
  var details: StatusMessage? {
    guard let card else { return nil }
    let home = viewModel.home(of: card)
    let column = home?.column?.name ?? home?.board.columns.first?.name ?? "the board"
    let moment = card.archived.map { context.environment.localMoment($0.date) }
    let when = moment.map {
      " · archived \($0.day.short(seenFrom: context.environment.today())) \($0.clock)"
    }
    let what =
      marked.isEmpty
      ? "returns to \(column)"
      : "\(marked.count) marked" + context.keys.tip(ArchiveCommand.leave, "unmarks them")
    return .note(what.capitalizedFirst + (marked.isEmpty ? when ?? "" : ""))
  }

  // MARK: Heading

  var heading: FilteredList<ArchiveViewModel>.Heading {
    let name = context.viewModel.title
    let count = viewModel.count
    return FilteredList.Heading(
      name: "Archive · \(name.count > 24 ? name.prefix(23) + "…" : name)",
      shortName: "Archive",
      right: "\(count.cards) ",
      total: count
    )
  }
}
