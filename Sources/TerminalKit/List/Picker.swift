package import TerminalSurface

/// A centred list with a line to type: the rows that fit, best first, and what can be done to them.
///
/// Letters go into the line. Enter picks; an action acts by its keys that are no letters, or by its
/// letter after Tab has shown the list of actions. It stays until its screen dismisses it.
package final class Picker<ID: Hashable & Sendable, Action: Hashable & Sendable> {
  package enum Mode: Hashable {
    case finding
    /// The list of actions shows, with one of them chosen.
    case acting(ListCursor)
  }

  /// The words of one picker.
  package struct Words {
    package var title: String
    /// What Enter does, for the footer.
    package var pick: String
    /// What is said where no row fits what was typed; nil for that alone.
    package var missing: ((String) -> String)?
    /// What the empty line to type says.
    package var placeholder: String
    /// How many rows show at most.
    package var mostRows: Int
    /// Whether the cards beside it are to stay in sight.
    package var isAside: Bool
    /// Whether its rows are looked for elsewhere as one types; its frame is as large as can be then,
    /// so that nothing jumps.
    package var isSearched: Bool
    /// What is said where there are no rows at all.
    package var empty: String

    package init(
      title: String,
      pick: String = "open",
      missing: ((String) -> String)? = nil,
      placeholder: String = "type to find",
      mostRows: Int = .max,
      isAside: Bool = false,
      isSearched: Bool = false,
      empty: String = "There is nothing here yet."
    ) {
      (self.title, self.pick, self.missing) = (title, pick, missing)
      (self.placeholder, self.mostRows, self.empty) = (placeholder, mostRows, empty)
      (self.isAside, self.isSearched) = (isAside, isSearched)
    }
  }

  package let words: Words
  package let actions: [PickerAction<Action>]
  package let keymap: Keymap
  package internal(set) var list: PickerList<ID>
  package var line = TypedLine()
  package internal(set) var mode = Mode.finding
  /// What is said below the rows until the next key.
  package private(set) var message: String?
  /// Where the rows showed last, the first of them being the line to type.
  package var area = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The rows that showed last, for a page of them.
  package var pageRows = 1
  /// Where the cursor was painted, from the left of the frame's inside.
  package var cursorColumn = 0
  /// What came of the last events, for the screen that has the picker.
  private var answers: [PickerAnswer<ID, Action>] = []
  /// How many rows fit what was typed, in words, of those that show; nil for all that there are.
  package var countWords: (Int) -> String? = { _ in nil }
  private weak var host: (any ScreenHost)?

  package init(
    words: Words,
    rows: [PickerRow<ID>],
    picked: ID? = nil,
    actions: [PickerAction<Action>] = [],
    keymap: Keymap = Keymap(),
    host: (any ScreenHost)?
  ) {
    self.words = words
    self.actions = actions
    self.keymap = keymap
    self.host = host
    list = PickerList(rows, picked: picked)
  }

  /// What was typed.
  package var text: String { line.text }

  /// Shows other rows, as after an action; the picked one stays picked, or another one is.
  package func show(_ rows: [PickerRow<ID>], picked: ID? = nil) { list.show(rows, picked: picked) }

  /// Says below the rows why nothing was done.
  package func say(_ text: String) { message = text }

  func takeAnswers() -> [PickerAnswer<ID, Action>] {
    defer { answers = [] }
    return answers
  }

  // MARK: Keys

  package func handle(_ event: TerminalEvent) -> Handling {
    let before = list.picked?.id
    defer { if let now = list.picked?.id, now != before { answers.append(.moved(to: now)) } }
    switch event {
    case .key(let press):
      if keymap.isForEveryScreen(press) { return .ignored }
      message = nil
      switch mode {
      case .finding: return find(press)
      case .acting(let cursor): return act(press, at: cursor)
      }
    case .paste(let text):
      mode = .finding
      message = line.insert(text).map { "\($0)." }
      list.find(line.text)
      answers.append(.edited(line.text))
    case .pasteRefused(let bytes): message = StatusMessage.notPasted(bytes: bytes).text
    default: break
    }
    return .consumed
  }

  /// A click on a row picks it, a click on the picked row takes it; beside the list it closes.
  func click(at place: Point) {
    let before = list.picked?.id
    defer { if let now = list.picked?.id, now != before { answers.append(.moved(to: now)) } }
    message = nil
    guard area.contains(place) else {
      if !area.isBeside(place) { close() }
      return
    }
    let line = place.row - area.row - 1
    if case .acting = mode {
      if actions.indices.contains(line) { run(line) }
    } else if line < 0 {
      self.line.moveCursor(toColumn: place.column - area.column - Self.lineStart)
    } else if list.cursor.first + line < list.found.count, line < pageRows {
      let row = list.cursor.first + line
      if row == list.selected { pick() } else { list.select(at: row) }
    }
  }

  /// Where the line to type begins, behind its sign.
  package static var lineStart: Int { 3 }

  private func find(_ press: KeyPress) -> Handling {
    if let command: PickerCommand = keymap.command(for: press) {
      run(command)
    } else if let action = actions.first(where: { $0.acts(by: press) }) {
      answers.append(.action(action.action, list.picked?.id))
    } else {
      let before = line.text
      guard line.handle(press, keymap: keymap) else {
        if Handling.unbound(press) == .ignored { return .ignored }
        message = StatusMessage.unbound(press, help: nil)?.text
        return .consumed
      }
      if line.text != before {
        list.find(line.text)
        answers.append(.edited(line.text))
      }
    }
    return .consumed
  }

  private func run(_ command: PickerCommand) {
    if let motion = command.motion { return list.move(motion) }
    switch command {
    case .actions: if !actions.isEmpty { mode = .acting(ListCursor()) }
    case .pick: pick()
    case .close: if line.text.isEmpty { close() } else { clear() }
    default: break
    }
  }

  private func close() {
    answers.append(.closed)
    host?.dismiss()
  }

  /// Forgets what was typed; the picked row stays picked.
  package func clear() {
    let picked = list.picked?.id
    line.clear()
    list.find("")
    list.show(list.rows, picked: picked)
    answers.append(.edited(""))
  }

  private func pick() {
    if let row = list.picked {
      answers.append(.picked(row.id))
    } else if !line.text.isEmpty {
      answers.append(.missing(line.text))
    }
  }

  // MARK: Actions

  private func act(_ press: KeyPress, at cursor: ListCursor) -> Handling {
    if let index = actions.firstIndex(where: { $0.keys.contains(KeySequence(press)) }) {
      run(index)
      return .consumed
    }
    guard let command: ActionListCommand = keymap.command(for: press) else {
      return .unbound(press)
    }
    if let motion = command.motion {
      var cursor = cursor
      cursor.move(motion, count: actions.count)
      mode = .acting(cursor)
    } else if command == .run {
      run(cursor.selected)
    } else {
      mode = .finding
    }
    return .consumed
  }

  private func run(_ index: Int) {
    let action = actions[index]
    mode = action.isRepeatable ? .acting(ListCursor(at: index)) : .finding
    answers.append(.action(action.action, list.picked?.id))
  }
}

nonisolated extension PickerAction {
  /// Whether a key acts while something is typed: every key of the action that types nothing.
  package func acts(by press: KeyPress) -> Bool {
    if case .character = press.key, press.modifiers.isEmpty { return false }
    return keys.contains(KeySequence(press))
  }
}

extension Picker {
  package var keyContexts: [KeyContext] { mode == .finding ? [.picker, .line] : [.actions] }

  package func bindsAlt(_ press: KeyPress) -> Bool {
    guard mode == .finding else { return false }
    return actions.contains { $0.acts(by: press) } || LineEditor.binds(press, keymap: keymap)
  }
}
