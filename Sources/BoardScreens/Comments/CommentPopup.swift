import BoardModel
import BoardViewModels
import TerminalSurface

/// What was said about a card last, with a line to say more.
///
/// It stays open after Enter, so that the comment is seen where it now stands; what was typed and not
/// sent is there again when it is opened for the card the next time.
final class CommentPopup: Screen {
  let isOpaque = false
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private let card: BoardContext.Subject
  private var comments: [CardComment] = []
  private var line: TypedLine
  private var fault: String?
  private var cursorColumn = 0

  private static let widest = 72

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    card: BoardContext.Subject
  ) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    self.card = card
    line = TypedLine(context.unsentComments[card.id] ?? "")
    comments = try context.store.comments(of: card.id)
  }

  var keyContexts: [KeyContext] { [.name, .line] }

  func boardChanged() {
    context.reading { () throws(StoreError) in
      comments = try context.store.comments(of: card.id)
    }
  }

  func resize(to size: Size) {}

  func invalidate() {}

  // MARK: Keys

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): line.insert(text)
    default: break
    }
    return .consumed
  }

  private func handle(_ press: KeyPress) -> Handling {
    if context.keymap.isForEveryScreen(press) { return .ignored }
    if let command: NameCommand = context.keymap.command(for: press) {
      switch command {
      case .submit: submit()
      case .cancel: close()
      }
      return .consumed
    }
    fault = nil
    return line.handle(press, keymap: context.keymap) ? .consumed : .unbound(press)
  }

  private func close() {
    let isBlank = line.text.allSatisfy(\.isWhitespace)
    context.unsentComments[card.id] = isBlank ? nil : line.text
    context.host?.dismiss()
  }

  private func submit() {
    if line.text.allSatisfy(\.isWhitespace) { return close() }
    outcomes.submit(.comment(card.id, line.text), about: card.title) { [weak self] outcome in
      self?.finish(outcome)
    }
  }

  private func finish(_ outcome: ActionOutcome) {
    if case .failure(let error) = outcome.result {
      fault = "\(error.reason.capitalizedFirst)."
    } else {
      line.clear()
      boardChanged()
    }
  }

  // MARK: Painting

  func paint(on canvas: inout Canvas) -> Point? {
    let width = max(1, min(Self.widest, canvas.size.columns - 2))
    let room = max(0, canvas.size.rows - (canvas.size.rows >= 16 ? 10 : 6))
    let all = CommentLines(comments, CardLook(context)).lines(width: width - 2)
    let shown = all.suffix(room)
    var rows: [Popup.Row] = shown.map { parts in { $0.append([TextPart(" ", Style())] + parts) } }
    if comments.isEmpty {
      rows.append { $0.append(" Nothing was said yet.", Style(.quiet)) }
    }
    rows.append { _ in }
    rows.append { [self] builder in
      builder.append(" › ", Style(.accent, .bold))
      cursorColumn = 3 + line.append(to: &builder, keeping: 1)
    }
    let fault = fault
    if let fault { rows.append { $0.append(" " + fault, Style(.danger)) } }
    let start = Popup(
      title: "Comments on \(quoted(card.title, limit: 32))",
      rows: rows,
      width: width,
      hints: context.keymap.hints([
        .keys(NameCommand.submit, word: "add"), .keys(NameCommand.cancel, word: "close"),
      ]),
      footer: all.count > shown.count ? "\(all.count - shown.count) lines above · Space reads" : ""
    )
    .paint(on: &canvas)
    let row = start.row + rows.count - (fault == nil ? 1 : 2)
    return Point(column: start.column + cursorColumn, row: row)
  }
}
