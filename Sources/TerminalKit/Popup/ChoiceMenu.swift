package import TerminalSurface

package final class ChoiceMenu: Screen {
  package struct Choice {
    package let key: Character?
    package let label: String
    /// Whether it is the current value, such as the column of the card.
    package let isPresent: Bool
    /// Called after the menu is closed.
    package let act: () -> Void

    package init(
      _ key: Character?,
      _ label: String,
      isPresent: Bool = false,
      act: @escaping () -> Void = {}
    ) {
      (self.key, self.label, self.isPresent, self.act) = (key, label, isPresent, act)
    }
  }

  package let isOpaque = false
  /// Called after the menu is closed without an answer.
  private let onLeave: () -> Void
  private let title: String
  private var text: [String]
  /// Recomputes the question for another screen size.
  private let textForSize: (Size) -> [String]
  private let choices: [Choice]
  private var cursor: ListCursor
  private var shown = 0..<0
  private var size: Size
  /// The last painted area of the rows, the question first.
  private var area = Rect(column: 0, row: 0, width: 0, height: 0)
  private let keymap: Keymap
  private weak var host: (any ScreenHost)?

  package init(
    title: String,
    message: @escaping (Size) -> [String] = { _ in [] },
    choices: [Choice],
    picked: Int = 0,
    size: Size,
    keymap: Keymap = Keymap(),
    host: (any ScreenHost)?,
    onLeave: @escaping () -> Void = {}
  ) {
    self.onLeave = onLeave
    self.keymap = keymap
    self.title = title
    textForSize = message
    text = message(size)
    self.choices = choices
    cursor = ListCursor(at: picked)
    self.size = size
    self.host = host
  }

  package func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if case .character(let character) = press.key, press.modifiers.isEmpty,
      let index = choices.firstIndex(where: { $0.key == character })
    {
      pick(index)
      return .consumed
    }
    if keymap.worksEverywhere(press) { return .ignored }
    guard let command: MenuCommand = keymap.command(for: press) else { return .unbound(press) }
    run(command)
    return .consumed
  }

  /// Clicking an answer picks it; clicking outside closes the menu.
  package func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event) }
    guard area.contains(event.position) else {
      if !area.isBeside(event.position) { leave() }
      return .consumed
    }
    let line = event.position.row - area.row - message.count
    if line >= 0, line < shown.count { pick(shown.lowerBound + line) }
    return .consumed
  }

  private func run(_ command: MenuCommand) {
    if let motion = command.motion {
      cursor.move(motion, count: choices.count)
    } else if command == .pick {
      pick(cursor.selected)
    } else {
      leave()
    }
  }

  private func pick(_ index: Int) {
    host?.dismiss()
    choices[index].act()
  }

  private func leave() {
    host?.dismiss()
    onLeave()
  }

  package func resize(to size: Size) {
    self.size = size
    text = textForSize(size)
  }

  package func invalidate() {}

  package func paint(on canvas: inout Canvas) -> Point? {
    let message = message
    let room = min(choices.count, self.room - message.count)
    shown = cursor.shown(count: choices.count, room: room)
    let popup = Popup(
      title: title,
      rows: message.map(row(ofMessage:)) + shown.map(row(ofChoice:)),
      width: width,
      hints: keymap.hints(.menu),
      footer: Popup.more(choices.count - shown.upperBound),
      scroll: Popup.ScrolledRows(
        rows: message.count..<message.count + shown.count,
        above: shown.lowerBound,
        count: choices.count
      )
    )
    area = popup.area(in: canvas.size)
    popup.paint(on: &canvas)
    return nil
  }

  package var focus: Point? {
    let row = message.count + cursor.selected - shown.lowerBound
    return Point(column: area.column + 3, row: area.row + row)
  }

  /// Marks the current value.
  private static let presentMark = "  (current)"

  private var width: Int {
    let choices = choices.map { choice in
      DisplayText(choice.label).width + (choice.isPresent ? Self.presentMark.count : 0) + 8
    }
    let message = text.map { DisplayText($0).width + 2 }
    let widest = max(18, title.count + 2, (choices + message).max() ?? 0)
    return min(widest, Popup.widest(in: size))
  }

  /// The rows for the question and the answers; a low screen shows one more instead of the lower
  /// edge.
  private var room: Int { max(1, size.rows - (size.rows < 8 ? 2 : 3)) }

  /// The question, cut if it would leave less than half of the rows to the answers that need them.
  private var message: [DisplayText] {
    let width = width - 2
    let lines = text.flatMap { line in
      line.isEmpty ? [.empty] : DisplayText.wrapped(line, width: width, maxLines: 4)
    }
    let most = room - min(choices.count, (room + 1) / 2)
    if lines.count <= most { return lines }
    return Array(lines.prefix(max(0, most - 1))) + (most > 0 ? [DisplayText("…")] : [])
  }

  private func row(ofMessage text: DisplayText) -> Popup.Row {
    { line in
      line.append(" ")
      line.append(text, Style(.text))
    }
  }

  private func row(ofChoice index: Int) -> Popup.Row {
    let choice = choices[index]
    let isPicked = index == cursor.selected
    let style = isPicked ? Style(.accent, .bold) : Style(choice.isPresent ? .quiet : .text)
    return { line in
      if isPicked { line.fill(with: .selection) }
      line.append(" \(isPicked ? "▸" : " ") ", style)
      line.append("\(choice.key ?? " ")", Style(style.role, .bold))
      line.append(" \(choice.label)", style)
      if choice.isPresent { line.append(Self.presentMark, Style(.quiet)) }
    }
  }
}

extension ChoiceMenu {
  package var keyContexts: [KeyContext] { [.menu] }
}
