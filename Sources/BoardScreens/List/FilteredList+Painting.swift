import BoardViewModels
import TerminalKit
import TerminalSurface

extension FilteredList {
  struct Heading {
    /// `shortName` is shown before a filter, if there is room.
    let name: String
    let shortName: String
    let right: String
    /// The number of all entries; nil if unknown.
    var total: Int?
  }

  /// Scrolls to the selection and returns the visible lines.
  func scrolled<Group: Hashable>(
    spaced: Bool = false,
    _ group: (Int) -> Group
  ) -> HeadedLines<Group> {
    clamp()
    return HeadedLines.showing(
      selected,
      from: &top,
      count: pages.entries.count,
      height: frame.rows.count,
      spaced: spaced,
      heading: group
    )
  }

  /// How much of the list is below the visible entries, or above them at its end.
  func position(showing shown: Range<Int>) -> String {
    let below = max(0, pages.entries.count - shown.upperBound)
    if !pages.isReached(.end) { return "more ↓ " }
    if below > 0 { return "\(below.grouped) more ↓ " }
    if shown.lowerBound == 0 { return "" }
    return pages.isReached(.start) ? "\(shown.lowerBound.grouped) more ↑ " : "more ↑ "
  }

  /// The message when no entry matches, with the key that clears the filter.
  func nothingFound(_ what: String, clearing command: some KeyCommand) -> String {
    let keys = KeyNames(context.keymap)
    let clears =
      isTyping
      ? keys.sentence(ListFilterCommand.clear, "clears it")
      : keys.sentence(command, "clears it")
    return "No \(what) matches \(quoted(words.text)).\(clears)"
  }

  func content(of heading: Heading) -> PageFrame.LineContent {
    { [self] line in
      line.append(prefix(heading), Style(.accent, .bold))
      if isTyping, words.characters.isEmpty { line.append("words to find", Style(.faint)) }
      if isFinding { view(heading).append(to: &line, width: width(heading)) }
      line.alignRight(DisplayText(isFinding ? found(heading) : heading.right), Style(.quiet))
    }
  }

  func cursor(in heading: Heading) -> Point? {
    isTyping ? Point(column: prefix(heading).width + view(heading).cursorColumn, row: 0) : nil
  }

  private func prefix(_ heading: Heading) -> DisplayText {
    guard isFinding else { return DisplayText(" \(heading.name)") }
    let whole = DisplayText(" \(heading.shortName)  / ")
    return whole.width + 30 <= frame.size.columns ? whole : DisplayText(" / ")
  }

  private func width(_ heading: Heading) -> Int {
    max(4, frame.size.columns - prefix(heading).width - 14)
  }

  private func view(_ heading: Heading) -> LineView {
    var view = LineView(words)
    view.scroll(from: 0, width: width(heading))
    return view
  }

  private func found(_ heading: Heading) -> String {
    let count = pages.entries.count
    if isLooking { return "\(count), looking… " }
    let more = pages.isWhole ? "" : "+"
    return heading.total.map { "\(count)\(more) of \($0) " } ?? "\(count)\(more) found "
  }
}
