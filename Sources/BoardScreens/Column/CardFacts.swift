import BoardModel
import TerminalKit
import TerminalSurface

/// The facts under a card's title.
///
/// On the left: due date, steps, parts and comments. On the right: who else edits the card, board,
/// tags and assignees.
nonisolated struct CardFacts {
  private let left: [TextPart]
  private let right: [TextPart]
  /// The same in the order of their importance: people before tags.
  private let important: [TextPart]
  private let blockers: OpenBlockers?

  init(_ card: CardPreview, _ look: RowStyle, showsDue: Bool) {
    var when = Self.dates(card, look, showsDue: showsDue)
    if card.repeatRule != nil {
      when.append(TextPart(when.isEmpty ? "↻" : " ↻", Style(.quiet)))
    }
    let steps = Self.steps(card, look, beside: when.width)
    let fits = when.width + steps.width <= look.room
    var left = fits ? when + steps : when
    // If both don't fit in one line, the steps move to the right.
    var about = fits ? [] : steps.suffix(1).map(\.self)
    let parts = card.children.map { "↳ \($0.partsText)" }
    let comments = card.commentCount > 0 ? Self.comments(card.commentCount) : nil
    for words in [parts, comments].compactMap(\.self) {
      let part = TextPart((left.isEmpty ? "" : "  ") + words, Style(.quiet))
      if left.width + part.text.width <= look.room { left.append(part) }
    }
    self.left = left
    if let editing = look.editing {
      about.insert(TextPart(DisplayText(editing).truncated(to: look.room), Style(.accent)), at: 0)
    }
    if let board = look.board {
      // A long board name must leave room for the tags.
      about.append(TextPart(DisplayText(board).truncated(to: max(4, look.room / 2)), Style(.quiet)))
    }
    let tags = card.tags.map { tag in
      let style = Style(look.colors.role(ofTag: tag))
      let text = SearchedText(tag)
      let isMatch = look.phrases.contains { $0.isFound(in: text) }
      return TextPart("#" + tag, isMatch ? Style(style.role, [.bold, .underline]) : style)
    }
    let others = CardNames(card.draft, look.colors).others(namesLane: look.namesLane)
    right = (about + tags + others).separated(by: 1)
    important = about + others + tags
    blockers = look.isDone ? nil : card.blockers
  }

  /// The due date and the day until which the card is hidden, as long as both fit.
  private static func dates(_ card: CardPreview, _ look: RowStyle, showsDue: Bool) -> [TextPart] {
    let due = showsDue ? DueWords(card, look) : nil
    let start = look.isDone ? nil : StartWords(of: card.draft, today: look.today)
    guard let due else {
      return start.map { [TextPart($0.fitting(look.room), Style(.quiet))] } ?? []
    }
    guard let start else { return [TextPart(look.isDone ? due.inRow : due.text, due.style)] }
    let gap = "  "
    let isNarrow = DisplayText(due.text + gap + start.compact).width > look.room
    let day = TextPart(isNarrow ? due.compact : due.text, due.style)
    let words = start.fitting(look.room - day.text.width - gap.count)
    return [day, TextPart(gap + words, Style(.quiet))]
  }

  /// How many comments there are: `✎ 3`.
  private static func comments(_ count: Int) -> String { "✎ \(count.grouped)" }

  /// Appends the facts as one line, or as two if both sides don't fit in one.
  ///
  /// Without facts on the left, those on the right share the last line of the body if they fit.
  func append(to lines: inout [LineBuilder], canShareLast: Bool, _ look: RowStyle) {
    if appendBlockers(to: &lines, look) { return }
    if left.isEmpty, right.isEmpty { return }
    if left.isEmpty, blockers == nil, canShareLast, let last = lines.last, right.width < last.room {
      lines[lines.count - 1].alignRight(right)
      return
    }
    var line = LineBuilder(look)
    line.append(left)
    if !left.isEmpty, right.width >= line.room, !right.isEmpty {
      lines.append(line)
      line = LineBuilder(look)
    }
    let shown = right.width < line.room ? right : fitting(line.room)
    if shown.width < line.room { line.alignRight(shown) } else { line.append(shown) }
    lines.append(line)
  }

  /// As many names as fit, and the number of the rest; all of them if not even the first one fits.
  private func fitting(_ room: Int) -> [TextPart] {
    for count in stride(from: important.count - 1, to: 0, by: -1) {
      let rest = TextPart("+\(important.count - count)", Style(.quiet))
      let parts = (important.prefix(count) + [rest]).separated(by: 1)
      if parts.width < room { return parts }
    }
    return right
  }

  // MARK: Blocked

  /// The least width of the blocking card's title next to other facts.
  private static let leastTitle = 12

  /// Appends a line about what blocks the card.
  ///
  /// The facts on the right share it if the left side is empty and there is room.
  ///
  /// - Returns: whether all facts have been appended.
  private func appendBlockers(to lines: inout [LineBuilder], _ look: RowStyle) -> Bool {
    guard let blockers else { return false }
    var line = LineBuilder(look)
    let more = blockers.count > 1 ? " +\(blockers.count - 1)" : ""
    let beside = left.isEmpty && !right.isEmpty ? right.width + 1 : 0
    let free = line.room - more.count
    func placing(after words: DisplayText) -> (isShared: Bool, room: Int) {
      let room = free - words.width
      let isShared = beside > 0 && room - beside >= Self.leastTitle
      return (isShared, isShared ? room - beside : room)
    }
    let title = DisplayText(blockers.title)
    var words = DisplayText("⊘ blocked by ")
    var place = placing(after: words)
    if title.width > place.room {
      // The sign is enough to say “blocked”; the title can't be guessed.
      words = DisplayText("⊘ ")
      place = placing(after: words)
    }
    line.append(words, Style(.warning))
    line.append(title.truncated(to: max(1, place.room)), Style(.quiet))
    line.append(more, Style(.quiet))
    if place.isShared { line.alignRight(right) }
    lines.append(line)
    return place.isShared
  }

  // MARK: Steps

  private static let barWidth = 5

  /// A small bar and the numbers, or the numbers alone if the bar does not fit.
  private static func steps(_ card: CardPreview, _ look: RowStyle, beside used: Int) -> [TextPart] {
    guard let progress = card.progress else { return [] }
    let isComplete = progress.done == progress.count
    let style = Style(isComplete && !look.isDone ? .success : .quiet)
    let numbers = TextPart(progress.text, style)
    let gap = used > 0 ? [TextPart("  ", Style())] : []
    let fits = used + 2 * gap.count + barWidth + 1 + numbers.text.width <= look.room
    guard fits else { return gap + [numbers] }
    let filled = Self.filled(progress)
    return gap + [
      TextPart(DisplayText(repeating: "━", count: filled), Style(look.isDone ? .quiet : .success)),
      // Another shade of grey would cost eleven more bytes, twice for each cursor key.
      TextPart(String(repeating: "─", count: barWidth - filled) + " ", style), numbers,
    ]
  }

  /// The filled cells of the bar: at least one once a step is done, all only when every step is
  /// done.
  private static func filled(_ progress: ChecklistProgress) -> Int {
    if progress.done == progress.count { return barWidth }
    return max(min(progress.done, 1), progress.done * barWidth / max(1, progress.count))
  }
}

extension ChecklistProgress {
  /// For example `3/5`.
  package nonisolated var text: String { "\(done)/\(count)" }

  /// The same of a card's children, of which only so many are counted.
  nonisolated var partsText: String {
    count > CardPreview.childLimit ? "\(CardPreview.childLimit)+" : text
  }
}
