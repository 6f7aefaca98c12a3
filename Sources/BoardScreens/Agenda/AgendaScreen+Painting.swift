import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension AgendaScreen {
  var message: StatusMessage? { dropWords ?? context.status.message }

  var hints: HintList {
    if drag?.target != nil { return .agendaDragging }
    let hints: HintList = entries.isEmpty && !list.isLooking ? .emptyAgenda : .agenda
    return hints.changingBoards(
      AgendaCommand.allBoards,
      showing: list.pages.choice,
      open: context.viewModel.choice
    )
  }

  var isSpaced: Bool { frame.rows.count >= Self.spacedHeight }

  /// The least height at which a blank line separates the days.
  private static let spacedHeight = 16

  private var dropWords: StatusMessage? {
    (drag?.target).map { .note("Drop on \($0.title(on: today))") }
  }

  // MARK: Lines

  func heading(ofEntry index: Int) -> AgendaSection { section(at: index) }

  func title(of section: AgendaSection) -> String { section.title(on: today) }

  func line(ofEntry index: Int) -> CellLine {
    guard let card = entries[index].card else {
      return foldLine(isSelected: index == list.selected)
    }
    let home = list.pages.home(of: card)
    let isOverAll = list.pages.choice == .all
    let row = AgendaRow(
      card: card,
      home: home.map { isOverAll ? "\($0.board.name) / \($0.column.name)" : $0.column.name },
      today: today,
      minute: context.minuteOfDay,
      isSelected: index == list.selected,
      colors: context.viewModel.colors
    )
    return row.line(width: frame.size.columns)
  }

  func style(of section: AgendaSection) -> Style {
    if drag?.target == section { return Style(.accent, [.bold, .underline]) }
    switch section {
    case .beforeToday: return Style(.danger, .bold)
    case .day(let day) where day == today: return Style(.warning, .bold)
    default: return Style(.accent)
    }
  }

  private func foldLine(isSelected: Bool) -> CellLine {
    var line = LineBuilder(width: frame.size.columns, isSelected: isSelected)
    let count = list.pages.undatedCount.map { " \($0.cards)" } ?? " cards"
    line.append(list.pages.isUnfolded ? "▾" : "▸", Style(.accent))
    line.append(count, Style(.quiet))
    return line.finished()
  }

  var emptyWords: [String] {
    [list.isFinding ? list.nothingFound("card", clearing: AgendaCommand.leave) : "No cards."]
  }

  // MARK: Heading

  var heading: FilteredList<AgendaViewModel>.Heading {
    let name = list.pages.title
    let counts = list.pages.due
    let parts = [
      counts.overdue > 0 ? "\(counts.overdue.grouped) overdue" : nil,
      counts.today > 0
        ? "\(counts.today.grouped) \(counts.lateToday > 0 ? "more " : "")today" : nil,
      list.pages.laterCount > 0 ? "\(list.pages.laterCount.grouped) later" : nil,
    ]
    return FilteredList.Heading(
      name: "Agenda · \(name.count > 24 ? name.prefix(23) + "…" : name)",
      shortName: "Agenda",
      right: parts.compactMap(\.self).joined(separator: " · ") + " "
    )
  }
}
