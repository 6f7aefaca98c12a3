import BoardModel
import TerminalKit
import TerminalSurface

/// The facts under a card's title: when and how far at the left, where and what about at the right.
nonisolated struct CardFacts {
  private let left: [TextPart]
  private let right: [TextPart]
  /// What it waits for; nil where it is not blocked.
  private let blockers: OpenBlockers?

  init(_ card: CardPreview, _ look: RowLook, showsDue: Bool) {
    var when: [TextPart] = []
    if showsDue, let due = card.due {
      let words = DueWords(due: due, today: look.today, isDone: look.isDone)
      when.append(TextPart(words.text, words.style))
    }
    let steps = Self.steps(card, look, beside: when.width)
    let fits = when.width + steps.width <= look.room
    var left = fits ? when + steps : when
    // Where both have no room in one line, the steps stand with what is at the right.
    var about = fits ? [] : steps.suffix(1).map(\.self)
    if card.commentCount > 0 {
      let gap = left.isEmpty ? "" : "  "
      let comments = TextPart("\(gap)\(Self.comments(card.commentCount))", Style(.quiet))
      if left.width + comments.text.width <= look.room { left.append(comments) }
    }
    self.left = left
    if let board = look.board {
      // No board takes the room of the tags from them.
      about.append(TextPart(DisplayText(board).truncated(to: max(4, look.room / 2)), Style(.quiet)))
    }
    about += card.tags.map { tag in
      let style = Style(TagColor.role(of: tag))
      let text = SearchedText(tag)
      let isMatch = look.phrases.contains { $0.isFound(in: text) }
      return TextPart("#" + tag, isMatch ? Style(style.role, [.bold, .underline]) : style)
    }
    right = (about + Self.people(card)).separated(by: 1)
    blockers = look.isDone ? nil : card.blockers
  }

  /// Who works on the card.
  static func people(_ card: CardPreview) -> [TextPart] {
    card.assignees.map { TextPart("@" + $0, Style(.quiet, .bold)) }
  }

  /// How many comments there are: `“3”`.
  private static func comments(_ count: Int) -> String { "“\(count.grouped)”" }

  /// Adds the facts in one line, or in two where one has no room for both sides.
  ///
  /// What has nothing at its left stands at the end of the body, where that has room.
  func append(to lines: inout [LineBuilder], canShareLast: Bool, _ look: RowLook) {
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
    if right.width < line.room { line.alignRight(right) } else { line.append(right) }
    lines.append(line)
  }

  // MARK: Blocked

  /// What the title of the blocking card keeps beside what stands at the right.
  private static let leastTitle = 12

  /// Says in a line of its own what the card waits for, with the facts at the right where there are no
  /// others and the line has room for them.
  ///
  /// - Returns: whether that was all.
  private func appendBlockers(to lines: inout [LineBuilder], _ look: RowLook) -> Bool {
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
      // The sign says it too, and the name is what one cannot guess.
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

  /// A small bar and the numbers; the numbers alone where the bar has no room.
  private static func steps(_ card: CardPreview, _ look: RowLook, beside used: Int) -> [TextPart] {
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
      // Another grey would be another change of colours, of eleven bytes, twice for a cursor key.
      TextPart(String(repeating: "─", count: barWidth - filled) + " ", style), numbers,
    ]
  }

  /// How many cells of the bar are filled: one as soon as anything is done, all only with the last.
  private static func filled(_ progress: ChecklistProgress) -> Int {
    if progress.done == progress.count { return barWidth }
    return max(min(progress.done, 1), progress.done * barWidth / max(1, progress.count))
  }
}

extension ChecklistProgress {
  /// The progress as a row shows it: `3/5`.
  package nonisolated var text: String { "\(done)/\(count)" }
}
