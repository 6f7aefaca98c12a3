import BoardModel
import BoardViewModels
import TerminalSurface

/// The lines of the history: days, entries, and what stands around them.
extension HistoryScreen {
  func paint(on canvas: inout Canvas) -> Point? {
    if isDirty {
      isDirty = false
      let layout = scrolled()
      shownLines = layout.lines
      paint(layout.lines, on: &canvas)
      frame.paint(
        heading: heading,
        status: message ?? (frame.size.rows >= 8 ? entry.map(details) : nil),
        hints: context.keymap.hints(isTyping ? .filtering : .history),
        position: "",
        on: &canvas
      )
      ageDeadline = nextChangeOfAge(in: layout.shown)
    }
    guard isTyping else { return nil }
    return Point(column: prefix.width + filterView.cursorColumn, row: 0)
  }

  /// The lines that show the selected entry.
  private func scrolled() -> HistoryLayout<CalendarDay> {
    let entries = viewModel.entries
    selected = max(0, min(selected, entries.count - 1))
    return HistoryLayout.showing(
      selected,
      from: &top,
      count: entries.count,
      height: frame.rows.count
    ) { environment.localMoment(entries[$0].date).day }
  }

  private func paint(_ lines: [HistoryLayout<CalendarDay>.Line], on canvas: inout Canvas) {
    for (offset, row) in frame.rows.enumerated() {
      let line = offset < lines.count ? line(lines[offset]) : emptyLine(offset)
      canvas.blit(line, column: 0, row: row)
    }
  }

  private func line(_ line: HistoryLayout<CalendarDay>.Line) -> CellLine {
    switch line {
    case .heading(let day):
      var line = LineBuilder(width: frame.size.columns)
      line.append(" \(day.heading(seenFrom: environment.today()))", Style(.accent))
      return line.finished()
    case .entry(let index):
      let entry = viewModel.entries[index]
      let row = HistoryRow(
        words: words(for: entry),
        author: author(of: entry),
        time: (
          environment.localMoment(entry.date).clock,
          EntryAge(of: entry.date, at: environment.time()).words
        ),
        isSelected: index == selected,
        restoring: isRestorable(entry) ? restoring : ""
      )
      return row.line(width: frame.size.columns)
    }
  }

  private func emptyLine(_ offset: Int) -> CellLine {
    var line = LineBuilder(width: frame.size.columns)
    if viewModel.entries.isEmpty, !isLooking, offset == 0 {
      line.append(viewModel.isFiltered ? " Nothing found." : " Nothing has happened yet.")
    }
    return line.finished()
  }

  private func isRestorable(_ entry: HistoryEntry) -> Bool {
    guard entry.count == 1 else { return false }
    switch entry.event {
    // What is not known is not offered.
    case .deleted, .archived: return viewModel.isOnBoard(entry) == false
    default: return false
    }
  }

  /// Such as `r restore`.
  private var restoring: String {
    context.keys.label(of: HistoryCommand.restore).map { "\($0) restore" } ?? ""
  }

  private func words(for entry: HistoryEntry) -> HistoryWords {
    HistoryWords(entry, on: context.viewModel.boards, today: environment.today())
  }

  /// Who did it, where that was someone else.
  private func author(of entry: HistoryEntry) -> String? {
    guard let author = entry.author, author != environment.author else { return nil }
    return "@" + author
  }

  /// All of an entry in one line.
  private func details(of entry: HistoryEntry) -> StatusMessage {
    let words = words(for: entry)
    let moment = environment.localMoment(entry.date)
    let when = "\(moment.day.short(seenFrom: environment.today())) \(moment.clock)"
    // A narrow row shows neither of the two.
    let author = author(of: entry).map { "  " + $0 } ?? ""
    if frame.size.columns < 60 { return .note("\(words.detail) · \(when)\(author)") }
    return .note(
      "\(when)  \(words.verb) \(quoted(words.title))\(words.others)  \(words.detail)\(author)"
    )
  }

  private func nextChangeOfAge(in shown: Range<Int>) -> ContinuousClock.Instant? {
    let now = environment.time()
    return viewModel.entries[shown].compactMap { EntryAge(of: $0.date, at: now).rest }.min()
      .map { environment.now() + $0 }
  }

  // MARK: Heading

  private var heading: PageFrame.LineContent {
    { [self] line in
      line.append(prefix, Style(.accent, .bold))
      let hasFilter = isTyping || !filter.characters.isEmpty
      if hasFilter { filterView.append(to: &line, width: filterWidth) }
      let right = DisplayText(hasFilter ? found : filterHint)
      line.alignRight(right, Style(.quiet))
    }
  }

  /// What stands before the filter.
  private var prefix: DisplayText {
    let name = title.map { quoted($0, limit: 24) } ?? "board"
    let heading = DisplayText(" History · \(name)")
    if !isTyping, filter.characters.isEmpty { return heading }
    let whole = DisplayText(" History · \(name)  / ")
    return whole.width + 30 <= frame.size.columns ? whole : DisplayText(" / ")
  }

  /// Such as `/ to filter `; empty where no key does it.
  private var filterHint: String {
    context.keys.label(of: HistoryCommand.filter).map { "\($0) to filter " } ?? ""
  }

  private var filterWidth: Int { max(4, frame.size.columns - prefix.width - 14) }

  private var filterView: LineView {
    var view = LineView(filter)
    view.scroll(from: 0, width: filterWidth)
    return view
  }

  private var found: String {
    let count = viewModel.entries.count
    if isLooking { return "\(count), looking… " }
    return "\(count)\(viewModel.isWhole ? "" : "+") found "
  }
}
