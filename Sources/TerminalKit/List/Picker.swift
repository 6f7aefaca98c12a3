package import TerminalSurface

/// A centred list with a search field: the matching rows, best first, and actions on them.
package final class Picker<ID: Hashable & Sendable, Action: Hashable & Sendable> {
  package enum Mode: Hashable {
    case finding
    /// The list of actions is shown.
    case acting(ListCursor)
  }

  package struct Words {
    package var title: String
    /// The footer word for Enter.
    package var pick: String
    /// The footer word for Enter when no row matches; nil if it does nothing then.
    package var add: String?
    /// The message when no row matches; nil for a default.
    package var missing: ((String) -> String)?
    package var placeholder: String
    package var mostRows: Int
    /// Whether the cards next to it should stay visible.
    package var keepsCardsVisible: Bool
    /// Whether rows are searched elsewhere while the user types.
    ///
    /// The frame then has its full size from the start, so that it doesn't jump.
    package var isSearchedElsewhere: Bool
    /// The message when there are no rows.
    package var empty: String

    package init(
      title: String,
      pick: String = "open",
      add: String? = nil,
      missing: ((String) -> String)? = nil,
      placeholder: String = "type to find",
      mostRows: Int = .max,
      keepsCardsVisible: Bool = false,
      isSearchedElsewhere: Bool = false,
      empty: String = "Nothing here yet."
    ) {
      (self.title, self.pick, self.add, self.missing) = (title, pick, add, missing)
      (self.placeholder, self.mostRows, self.empty) = (placeholder, mostRows, empty)
      (self.keepsCardsVisible, self.isSearchedElsewhere) = (keepsCardsVisible, isSearchedElsewhere)
    }
  }

  package let words: Words
  package let actions: [PickerAction<Action>]
  package let keymap: Keymap
  package internal(set) var list: PickerList<ID>
  package var line = TextField()
  package internal(set) var mode = Mode.finding
  package private(set) var message: String?
  /// The last painted area of the rows, starting with the search field.
  package var area = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The number of visible rows when last painted, which is the size of a page.
  package var pageRows = 1
  package var cursorColumn = 0
  /// Results of the last events, for the screen that owns the picker.
  private var answers: [PickerResult<ID, Action>] = []
  /// Describes the number of matches; nil for the default.
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

  package var text: String { line.text }

  /// Replaces the rows, for example after an action, and keeps the selection if possible.
  package func show(_ rows: [PickerRow<ID>], picked: ID? = nil) { list.show(rows, picked: picked) }

  /// Shows below the rows why nothing was done.
  package func report(_ text: String) { message = text }

  func takeAnswers() -> [PickerResult<ID, Action>] {
    defer { answers = [] }
    return answers
  }

  // MARK: Keys

  package func handle(_ event: TerminalEvent) -> Handling {
    let before = list.picked?.id
    defer { if let now = list.picked?.id, now != before { answers.append(.moved(to: now)) } }
    switch event {
    case .key(let press):
      if keymap.worksEverywhere(press) { return .ignored }
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

  /// Clicking a row selects it, clicking the selected row picks it, and clicking outside closes the
  /// list.
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

  /// The column of the search text, after its sign.
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
  /// Whether a key runs the action while the user types: all its keys that don't type text.
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
