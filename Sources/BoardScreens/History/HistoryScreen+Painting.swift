import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension HistoryScreen {
  func paint(on canvas: inout Canvas) -> Point? {
    paintList(on: &canvas) { ageDeadline = nextChangeOfAge(in: $0) }
  }

  var hints: HintList { .history }

  func heading(ofEntry index: Int) -> CalendarDay {
    environment.localMoment(viewModel.entries[index].date).day
  }

  func title(of day: CalendarDay) -> String { day.heading(seenFrom: environment.today()) }

  func line(ofEntry index: Int) -> CellLine {
    let entry = viewModel.entries[index]
    let words = words(for: entry)
    let row = HistoryRow(
      verb: words.shortVerb,
      title: words.title,
      others: words.others,
      detail: words.detail,
      author: author(of: entry),
      time: (
        environment.localMoment(entry.date).clock,
        EntryAge(of: entry.date, at: environment.time()).words
      ),
      isSelected: index == list.selected,
      restoring: isRestorable(entry) ? restoring : ""
    )
    return row.line(width: frame.size.columns)
  }

  var emptyWords: [String] {
    [
      viewModel.isFiltered
        ? list.nothingFound("entry", clearing: HistoryCommand.leave) : "Nothing has happened yet."
    ]
  }

  private func isRestorable(_ entry: HistoryEntry) -> Bool {
    guard entry.count == 1 else { return false }
    switch entry.event {
    // Without knowing whether it is on the board, offer nothing.
    case .deleted, .archived: return viewModel.isOnBoard(entry) == false
    default: return false
    }
  }

  private var restoring: String {
    context.keys.label(of: HistoryCommand.restore).map { "\($0) restore" } ?? ""
  }

  func words(for entry: HistoryEntry) -> HistoryWords {
    HistoryWords(
      entry,
      on: context.viewModel.boards,
      today: environment.today(),
      naming: title == nil ? context.viewModel.board.map { .others(than: $0.id) } ?? .all : .none
    )
  }

  private func author(of entry: HistoryEntry) -> String? {
    guard let author = entry.author, author != environment.author else { return nil }
    return "@" + author
  }

  var details: StatusMessage? {
    guard let entry else { return nil }
    let words = words(for: entry)
    let moment = environment.localMoment(entry.date)
    let when = "\(moment.day.short(seenFrom: environment.today())) \(moment.clock)"
    // A narrow row shows neither the details nor the time.
    let author = author(of: entry).map { "  " + $0 } ?? ""
    if frame.size.columns < 60 { return .note("\(words.detail) · \(when)\(author)") }
    return .note(
      "\(when)  \(words.shortVerb) \(quoted(words.title))\(words.others)  \(words.detail)\(author)"
    )
  }

  private func nextChangeOfAge(in shown: Range<Int>) -> ContinuousClock.Instant? {
    let now = environment.time()
    return viewModel.entries[shown].compactMap { EntryAge(of: $0.date, at: now).rest }.min()
      .map { environment.now() + $0 }
  }

  // MARK: Heading

  var heading: FilteredList<HistoryViewModel>.Heading {
    let all = context.viewModel.boards.count > 1 ? "all boards" : context.viewModel.title
    let board = all.count > 24 ? "\(all.prefix(23))…" : all
    let name = "History · \(title.map { quoted($0, limit: 24) } ?? board)"
    return FilteredList.Heading(name: name, shortName: name, right: filterHint)
  }

  /// For example `/ to filter `; empty if no key is bound.
  private var filterHint: String {
    context.keys.label(of: HistoryCommand.filter).map { "\($0) to filter " } ?? ""
  }
}
