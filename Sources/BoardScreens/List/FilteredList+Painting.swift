import BoardViewModels
import TerminalKit
import TerminalSurface

/// What stands in the heading of a filtered list, and which of its entries show.
extension FilteredList {
  /// What a heading says.
  struct Heading {
    /// The name of the list; what stands before the words where it has room is shorter.
    let name: String
    let shortName: String
    /// What stands at the right while nothing is looked for.
    let right: String
    /// How many there are besides those found; nil where that is not known.
    var total: Int?
  }

  /// The lines that show the bar.
  func scrolled<Group: Hashable>(_ group: (Int) -> Group) -> HeadedLines<Group> {
    clamp()
    return HeadedLines.showing(
      selected,
      from: &top,
      count: pages.entries.count,
      height: frame.rows.count,
      heading: group
    )
  }

  /// What is said where no entry fits the words, with the key that lets go of them.
  func nothingFound(_ what: String, clearing command: some KeyCommand) -> String {
    let keys = KeyWords(context.keymap)
    let clears =
      isTyping
      ? keys.sentence(HistoryFilterCommand.clear, "clears it")
      : keys.sentence(command, "clears it")
    return "No \(what) fits \(quoted(words.text)).\(clears)"
  }

  func content(of heading: Heading) -> PageFrame.LineContent {
    { [self] line in
      line.append(prefix(heading), Style(.accent, .bold))
      if isTyping, words.characters.isEmpty { line.append("words to find", Style(.faint)) }
      if isFinding { view(heading).append(to: &line, width: width(heading)) }
      line.alignRight(DisplayText(isFinding ? found(heading) : heading.right), Style(.quiet))
    }
  }

  /// Where the cursor stands while words are typed.
  func cursor(in heading: Heading) -> Point? {
    isTyping ? Point(column: prefix(heading).width + view(heading).cursorColumn, row: 0) : nil
  }

  /// What stands before the words.
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
