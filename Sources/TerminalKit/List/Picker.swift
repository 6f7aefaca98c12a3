package import TerminalSurface

/// A centred list with a search field: the matching rows, best first, and actions on them.
package final class Picker<ID: Hashable & Sendable, Action: Hashable & Sendable> {
  package enum Mode: Hashable {
    /// Letters are commands.
    case browsing
    /// Letters are typed into the line above the rows.
    case finding
  }

  /// When letters are typed into the line, and not commands.
  package enum Typing {
    /// After the line was opened.
    case onRequest
    /// From the start, until Tab closes the line: a list in which everybody types a name.
    case atFirst
    /// Always, as in the list of commands.
    case always
  }

  package struct Words {
    package var title: String
    /// The footer word for Enter.
    package var pick: String
    /// The footer word for Enter when no row matches; nil if it does nothing then.
    package var add: String?
    /// The message when no row matches; nil for a default.
    package var missing: ((String) -> String)?
    package var typing: Typing
    /// The commands of all lists that this one has, in the order of the footer.
    package var commands: [ListCommand]
    /// Footer words that differ from those of all lists.
    package var commandWords: [ListCommand: String]
    /// Why this list lacks a command, in a sentence, if that says more than the usual one.
    package var refusals: [ListCommand: String]
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
      typing: Typing = .onRequest,
      commands: [ListCommand] = [],
      commandWords: [ListCommand: String] = [:],
      refusals: [ListCommand: String] = [:],
      mostRows: Int = .max,
      keepsCardsVisible: Bool = false,
      isSearchedElsewhere: Bool = false,
      empty: String = "Nothing here yet."
    ) {
      (self.title, self.pick, self.add, self.missing) = (title, pick, add, missing)
      (self.typing, self.commands) = (typing, commands)
      (self.commandWords, self.refusals) = (commandWords, refusals)
      (self.mostRows, self.empty) = (mostRows, empty)
      (self.keepsCardsVisible, self.isSearchedElsewhere) = (keepsCardsVisible, isSearchedElsewhere)
    }

    var isAlwaysOpen: Bool { typing == .always }
    var isOpenAtFirst: Bool { typing != .onRequest }
  }

  package let words: Words
  /// What only this list can do with a row, and the context of those keys.
  package let actions: [PickerAction<Action>]
  private let place: KeyContext?
  package let keymap: Keymap
  package internal(set) var list: PickerList<ID>
  package var line = TextField()
  package internal(set) var mode: Mode
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
    in place: KeyContext? = nil,
    keymap: Keymap = Keymap(),
    host: (any ScreenHost)?
  ) {
    self.words = words
    self.actions = actions
    self.place = place
    mode = words.isOpenAtFirst ? .finding : .browsing
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

  /// The start of the selected row, or of the search field if there is no row.
  var focus: Point {
    let row = list.found.isEmpty ? 0 : 1 + list.selected - list.cursor.first
    return Point(column: area.column + Self.lineStart, row: area.row + row)
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
      case .browsing: return browse(press)
      case .finding: return find(press)
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
    if line < 0 {
      mode = .finding
      self.line.moveCursor(toColumn: place.column - area.column - Self.lineStart)
    } else if list.cursor.first + line < list.found.count, line < pageRows {
      let row = list.cursor.first + line
      if row == list.selected { pick() } else { list.select(at: row) }
    }
  }

  /// The column of the search text, after its sign.
  package static var lineStart: Int { 3 }

  private func browse(_ press: KeyPress) -> Handling {
    if run(press) { return .consumed }
    if Handling.unbound(press) == .ignored { return .ignored }
    message = unbound(press)?.text
    return .consumed
  }

  /// Someone who types letters is looking for a row.
  private func unbound(_ press: KeyPress) -> StatusMessage? {
    if case .character(let letter) = press.key, letter.isLetter, press.modifiers.isEmpty {
      return .unbound(press, help: keymap.binding(of: ListCommand.find), does: "finds a row")
    }
    return .unbound(press, help: keymap.binding(of: ListCommand.help))
  }

  private func find(_ press: KeyPress) -> Handling {
    if let command: PickerCommand = keymap.command(for: press) {
      run(command)
      return .consumed
    }
    // The key that opens the line in other lists.
    if words.typing == .atFirst, line.text.isEmpty,
      keymap.command(for: press) == ListCommand.find
    {
      return .consumed
    }
    let before = line.text
    if line.handle(press, keymap: keymap) {
      if line.text != before {
        list.find(line.text)
        answers.append(.edited(line.text))
      }
    } else if words.isAlwaysOpen || !run(press) {
      if Handling.unbound(press) == .ignored { return .ignored }
      message = StatusMessage.unbound(press, help: nil)?.text
    }
    return .consumed
  }

  /// Runs the command of a key; returns false if it has none.
  private func run(_ press: KeyPress) -> Bool {
    if let action = actions.first(where: { $0.keys.contains(KeySequence(press)) }) {
      answers.append(.action(action.action, list.picked?.id))
    } else if let command: ListCommand = keymap.command(for: press) {
      run(command)
    } else {
      return false
    }
    return true
  }

  private func run(_ command: ListCommand) {
    if let motion = command.motion { return list.move(motion) }
    switch command {
    case .pick: pick()
    case .find: mode = .finding
    case .help: host?.showHelp(for: (place.map { [$0] } ?? []) + [.list])
    case .close: if line.text.isEmpty { close() } else { clear() }
    default:
      if words.commands.contains(command) {
        answers.append(.command(command, list.picked?.id))
      } else {
        message = words.refusals[command] ?? command.refusal
      }
    }
  }

  private func run(_ command: PickerCommand) {
    if let motion = command.motion { return list.move(motion) }
    switch command {
    case .pick: pick()
    case .rows: closeLine()
    case .close: if words.isOpenAtFirst, line.text.isEmpty { close() } else { clear() }
    default: break
    }
  }

  /// Opens the line, to type a filter or a new name.
  package func openLine() { mode = .finding }

  private func closeLine() {
    if !words.isAlwaysOpen {
      mode = .browsing
      return
    }
    message = StatusMessage.unbound(KeyPress(.tab), help: nil)?.text
  }

  private func close() {
    answers.append(.closed)
    host?.dismiss()
  }

  /// Clears the filter, and closes the line if it isn't open at first.
  package func clear() {
    if !words.isOpenAtFirst { mode = .browsing }
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
}

extension Picker {
  package var keyContexts: [KeyContext] {
    mode == .finding ? [.picker, .line] : (place.map { [$0] } ?? []) + [.list]
  }

  package func bindsAlt(_ press: KeyPress) -> Bool {
    if actions.contains(where: { $0.keys.contains(KeySequence(press)) }) { return true }
    return mode == .finding
      ? LineEditor.binds(press, keymap: keymap) : keymap.binding(for: press, in: .list) != nil
  }
}
