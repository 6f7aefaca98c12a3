import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The last comments on a card, and a text field for a new one.
///
/// It stays open after a comment, so that you see the comment in the list. Unsent text is kept and
/// shown again when the popup is opened for the same card.
final class CommentPopup: Screen {
  let isOpaque = false
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private let card: BoardContext.Subject
  private var comments: [CardComment] = []
  private var text: BodyField
  private var fault: String?
  /// The field's area and first row as last painted, for clicks.
  private var area = Rect(column: 0, row: 0, width: 0, height: 0)
  private var firstRow = 0
  private var inside = Rect(column: 0, row: 0, width: 0, height: 0)

  private static let widest = 72
  private static let mostRows = 8

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    card: BoardContext.Subject
  ) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    self.card = card
    text = Self.field(context.unsaved[.comment(card.id)] ?? "")
    comments = try context.store.comments(of: card.id)
  }

  /// Places the cursor at the end of the text.
  private static func field(_ text: String) -> BodyField {
    var field = BodyField("")
    if !text.isEmpty { _ = field.paste(text) }
    return field
  }

  var keyContexts: [KeyContext] { [.comment, .body] }

  func bindsAlt(_ press: KeyPress) -> Bool {
    keyContexts.contains { context.keymap.binding(for: press, in: $0) != nil }
  }

  func contentChanged() {
    context.reading { () throws(StoreError) in
      comments = try context.store.comments(of: card.id)
    }
  }

  func resize(to size: Size) {}

  func invalidate() {}

  // MARK: Keys

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press):
      defer { keepText() }
      return handle(press)
    case .paste(let pasted):
      fault = nil
      take(text.paste(pasted))
      keepText()
    case .pasteRefused(let bytes): fault = StatusMessage.notPasted(bytes: bytes).text
    default: break
    }
    return .consumed
  }

  /// A click in the text places the cursor, and a drag selects; a click outside closes the popup.
  func handle(mouse event: MouseEvent) -> Handling {
    let place = Point(
      column: event.position.column - area.column,
      row: event.position.row - area.row + firstRow
    )
    switch event.action {
    case .press(.left) where area.contains(event.position):
      text.moveCursor(to: place, isSelecting: false)
    case .drag(.left) where area.contains(event.position):
      text.moveCursor(to: place, isSelecting: true)
    case .press(.left) where !inside.contains(event.position) && !inside.isBeside(event.position):
      close()
    default: return handleWheel(event)
    }
    return .consumed
  }

  private func handle(_ press: KeyPress) -> Handling {
    if context.keymap.worksEverywhere(press) { return .ignored }
    if let command: CommentCommand = context.keymap.command(for: press) {
      switch command {
      case .submit: submit()
      case .newline: take(text.insertLineBreak())
      case .cancel: close()
      }
      return .consumed
    }
    fault = nil
    text.clipboard = context.clipboard
    let answer = text.handle(press, keymap: context.keymap)
    context.clipboard = text.clipboard
    switch answer {
    case .ignored, .finds: return .unbound(press)
    default: take(answer)
    }
    return .consumed
  }

  private func take(_ answer: BodyField.Answer) {
    if case .refused(let reason) = answer { fault = "\(reason.capitalizedFirst)." }
  }

  private var isBlank: Bool { text.text.allSatisfy(\.isWhitespace) }

  func keepText() { context.unsaved[.comment(card.id)] = isBlank ? nil : text.text }

  private func close() {
    context.host?.dismiss()
    if isBlank { return }
    keepText()
    context.unsaved.keep()
    context.report(
      context.unsaved.notKeptMessage(of: .comment(card.id))
        ?? .note(keptWords)
    )
  }

  /// The text of a deleted card is forgotten at the next start.
  private var keptWords: String {
    isGone
      ? "Card deleted; draft kept until you quit"
        + context.keys.tip(Command.comment, "reopens it if the card is restored")
      : "Kept your draft" + context.keys.tip(Command.comment, "reopens it")
  }

  private var isGone: Bool {
    do throws(StoreError) { return try context.store.card(card.id) == nil } catch { return false }
  }

  private func submit() {
    if isBlank { return close() }
    outcomes.submit(.comment(card.id, text.text), about: card.title) { [self] in finish($0) }
  }

  private func finish(_ outcome: ActionOutcome) {
    if case .failure(let error) = outcome.result {
      fault = "\(error.reason.capitalizedFirst)."
      // The popup itself shows the failure.
      context.report(nil)
    } else {
      text = BodyField("")
      keepText()
      contentChanged()
    }
  }

  // MARK: Painting

  func paint(on canvas: inout Canvas) -> Point? {
    let width = min(Self.widest, Popup.widest(in: canvas.size))
    let room = max(2, canvas.size.rows - (canvas.size.rows >= 16 ? 9 : 5))
    let count = text.layOut(width: max(2, width - 4), height: Self.mostRows)
    let typed = typedRows(count, room: max(1, min(Self.mostRows, room / 2)))
    let said = said(width: width, room: max(0, room - typed.count))
    var rows = said.rows
    rows.append { _ in }
    let first = rows.count
    for (offset, row) in text.lines(in: typed).enumerated() {
      rows.append { line in
        line.append(offset == 0 ? " › " : "   ", Style(.accent, .bold))
        row.append(to: &line)
      }
    }
    for line in DisplayText.wrapped(fault ?? "", width: width - 2, maxLines: 3) {
      rows.append {
        $0.append(" ")
        $0.append(line, Style(.danger))
      }
    }
    let popup = Popup(
      title: "Comments on \(quoted(card.title, limit: 32))",
      rows: rows,
      width: width,
      hints: context.keymap.hints(.commenting),
      footer: above(said.hidden)
    )
    inside = popup.area(in: canvas.size)
    let start = popup.paint(on: &canvas)
    area = Rect(
      column: start.column + 3,
      row: start.row + first,
      width: max(0, width - 3),
      height: typed.count
    )
    firstRow = typed.lowerBound
    let cursor = text.cursor
    return Point(
      column: start.column + 3 + cursor.column,
      row: start.row + first + cursor.row - typed.lowerBound
    )
  }

  private func typedRows(_ count: Int, room: Int) -> Range<Int> {
    let first = max(0, min(text.cursor.row - room + 1, count - room), text.cursor.row - room + 1)
    return first..<max(first + 1, min(count, first + room))
  }

  /// The last lines of the comments, and how many are above them.
  private func said(width: Int, room: Int) -> (rows: [Popup.Row], hidden: Int) {
    if comments.isEmpty { return ([{ $0.append(" No comments yet.", Style(.quiet)) }], 0) }
    let all = CommentLines(comments, CardContext(context)).lines(width: width - 2)
    let shown = all.suffix(room)
    let rows = shown.map { parts -> Popup.Row in { $0.append([TextPart(" ", Style())] + parts) } }
    return (rows, all.count - shown.count)
  }

  /// How many lines are hidden, with the key that shows them all.
  private func above(_ count: Int) -> String {
    count > 0 ? "\(count.grouped) lines above" + context.keys.tip(Command.read, "reads") : ""
  }
}
