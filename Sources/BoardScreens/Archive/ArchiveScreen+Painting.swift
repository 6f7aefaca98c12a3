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

  func paint(on canvas: inout Canvas) -> Point? {
    let status = list.failure ?? context.status.message
    if list.isDirty || status != shownStatus {
      list.isDirty = false
      shownStatus = status
      let layout = list.scrolled { heading(of: entries[$0]) }
      shownLines = layout.lines
      paintLines(on: &canvas)
      frame.paint(
        heading: list.content(of: heading),
        status: status ?? (frame.size.rows >= 8 ? card.map(details) : nil),
        hints: context.keymap.hints(
          list.isTyping ? .filtering : entries.isEmpty && !list.isLooking ? .emptyArchive : .archive
        ),
        position: list.position(showing: layout.shown),
        on: &canvas
      )
    }
    return list.cursor(in: heading)
  }

  private func heading(of card: CardPreview) -> Heading {
    let moment = card.archived.map { context.environment.localMoment($0.date) }
    return Heading(
      day: moment?.day ?? context.environment.today(),
      board: viewModel.choice == .all ? viewModel.home(of: card)?.board.name : nil
    )
  }

  // MARK: Lines

  func line(_ line: HeadedLines<Heading>.Line) -> CellLine {
    switch line {
    case .blank: return CellLine(width: frame.size.columns)
    case .heading(let heading):
      var line = LineBuilder(width: frame.size.columns)
      let day = heading.day.heading(seenFrom: context.environment.today())
      line.append(" " + (heading.board.map { "\($0) · " } ?? "") + day, Style(.accent))
      return line.finished()
    case .entry(let index):
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
  }

  func emptyLine(_ offset: Int) -> CellLine {
    var line = LineBuilder(width: frame.size.columns)
    if entries.isEmpty, !list.isLooking, offset <= 1 {
      if viewModel.isFiltered {
        let words = list.nothingFound("archived card", clearing: ArchiveCommand.leave)
        line.append(offset == 0 ? " \(words)" : "", Style(.quiet))
      } else {
        let key = context.keys.label(of: Command.archive)
          .map { " Press \($0) on the board to archive a card." }
        line.append(
          offset == 0 ? " No archived cards." : key ?? "",
          Style(.quiet)
        )
      }
    }
    return line.finished()
  }

  /// Where the selected card returns to, and when it was archived.
  private func details(of card: CardPreview) -> StatusMessage {
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

  private var heading: FilteredList<ArchiveViewModel>.Heading {
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
