import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import Foundation
import TerminalKit
import TerminalSurface

/// The whole program in process: a board in memory, keys in, a painted canvas out.
final class BoardDriver {
  let store: SQLiteBoardStore
  /// Stands before the store, for a test to make its writes fail.
  let failing: FailingStore
  let live = LookCounter()
  let messages = FakeMessages()
  let external = FakeExternalEditor()
  /// The links that another program was asked to open.
  let opened = OpenedLinks()
  let stack: BoardApplication
  let clock: TestClock
  private(set) var frame: Frame

  /// A board whose columns hold these cards, on a screen of this size.
  convenience init(
    _ columns: [[CardDraft]] = [],
    size: Size = Size(columns: 80, rows: 24),
    today: CalendarDay = CalendarDay(daysSinceEpoch: 20_778),
    themes: (any ThemeChoosing)? = nil,
    keymap: Keymap = .standard,
    cheers: Bool = false,
    keep: @escaping (String, String) -> String? = { _, _ in nil },
    runCommand: @escaping ([String]) -> CommandOutcome = { _ in .init(lines: [], isDone: true) }
  ) throws {
    let clock = TestClock(today: today)
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    // What is there at the start is not the user's to undo.
    store.database.keepsSteps = false
    for (column, drafts) in zip(try store.board().columns, columns) where !drafts.isEmpty {
      _ = try store.add(drafts, at: .bottom(of: column.id))
    }
    store.database.keepsSteps = true
    try self.init(
      over: store,
      size: size,
      clock: clock,
      themes: themes,
      keymap: keymap,
      cheers: cheers,
      keep: keep,
      runCommand: runCommand
    )
  }

  /// The program started again over the board of another run, which is as if it had been killed.
  convenience init(reopening other: BoardDriver) throws {
    try self.init(over: other.store, size: other.frame.canvas.size, clock: other.clock)
  }

  /// The program over a store that a test has filled, on its first board where no other is named.
  init(
    over store: SQLiteBoardStore,
    size: Size = Size(columns: 80, rows: 24),
    clock: TestClock,
    choice: BoardChoice? = nil,
    author: String = "",
    localMoment: @escaping (Timestamp) -> LocalMoment = { LocalMoment(utc: $0) },
    remindBefore: Int = 0,
    themes: (any ThemeChoosing)? = nil,
    keymap: Keymap = .standard,
    cheers: Bool = false,
    keep: @escaping (String, String) -> String? = { _, _ in nil },
    runCommand: @escaping ([String]) -> CommandOutcome = { _ in .init(lines: [], isDone: true) }
  ) throws {
    self.store = store
    self.clock = clock
    failing = FailingStore(store)
    var environment = BoardEnvironment(
      today: { clock.today },
      now: { clock.now },
      nextDay: { clock.now + .seconds(3_600) },
      time: { clock.time }
    )
    environment.localMoment = localMoment
    environment.author = author
    environment.openLink = { [opened] in opened.open($0) }
    environment.keymap = keymap
    environment.themes = themes
    environment.cheers = cheers
    environment.remindBefore = remindBefore
    environment.keep = keep
    environment.runCommand = runCommand
    environment.messages = messages
    stack = try BoardApplication(
      store: failing,
      feed: store.feed,
      live: live,
      externalEditor: external,
      environment: environment,
      choice: choice ?? .board(store.board().id),
      size: size
    )
    frame = stack.frame()
    settle()
  }

  /// A board of columns with so many cards each, titled `A1`, `A2`, …, `B1`, ….
  convenience init(
    counts: [Int],
    size: Size = Size(columns: 80, rows: 24),
    themes: (any ThemeChoosing)? = nil,
    keymap: Keymap = .standard,
    keep: @escaping (String, String) -> String? = { _, _ in nil },
    runCommand: @escaping ([String]) -> CommandOutcome = { _ in .init(lines: [], isDone: true) }
  ) throws {
    let names = ["A", "B", "C"]
    let columns = zip(names, counts)
      .map { name, count in
        (0..<count).map { CardDraft(title: "\(name)\($0 + 1)") }
      }
    try self.init(
      columns,
      size: size,
      themes: themes,
      keymap: keymap,
      keep: keep,
      runCommand: runCommand
    )
  }

  // MARK: Driving

  /// Sends keys, each with a frame of its own: characters, or names such as `<enter>`.
  @discardableResult func press(_ keys: String...) -> [Int] {
    var painted: [Int] = []
    for key in keys.flatMap(KeyPress.parse) {
      send(.key(key))
      let rows = frame.rowsPainted
      painted = rows.indices.map { rows[$0] + (painted.indices.contains($0) ? painted[$0] : 0) }
    }
    return painted
  }

  /// Sends keys that all come before the next frame.
  func pressTogether(_ keys: [String]) {
    for key in keys.flatMap(KeyPress.parse) { stack.handle(.key(key)) }
    frame = stack.frame()
  }

  /// Has all be found that the filter finds.
  func findAll() {
    while let deadline = stack.nextDeadline, deadline <= clock.now { send(.tick) }
  }

  func type(_ text: String) {
    for scalar in text.unicodeScalars { send(.key(KeyPress(.character(Character(scalar))))) }
  }

  func send(_ event: TerminalEvent) {
    stack.handle(event)
    frame = stack.frame()
    settle()
  }

  /// Lets the program do what it puts off until no key waits.
  private func settle() {
    guard stack.hasIdleWork else { return }
    let painted = frame.rowsPainted
    stack.workWhileIdle()
    frame = stack.frame()
    frame.rowsPainted = painted
  }

  // MARK: Reading

  /// The screen as text, without the blanks at the ends of its lines.
  var screen: String { lines.joined(separator: "\n") }

  var lines: [String] {
    (0..<frame.canvas.size.rows)
      .map { row in
        var text = ""
        for column in 0..<frame.canvas.size.columns {
          let glyph = frame.canvas[column, row].glyph
          if glyph != .continuation { text += glyph.description }
        }
        let last = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
        return last.map { String(text[..<text.utf8.index(after: $0)]) } ?? ""
      }
  }

  /// A letter for the role of each cell: capital where it is bold, `.` for plain text; `-` for a blank
  /// on a selection's background, `=` for one on the bar's and `_` for one on a popup's.
  var roles: String {
    let letters: [Role: Character] = [
      .text: ".", .quiet: "q", .accent: "a", .danger: "d", .warning: "w", .success: "s",
      .tag0: "0", .tag1: "1", .tag2: "2", .tag3: "3", .tag4: "4", .tag5: "5", .code: "c",
      .title: "t", .faint: "f", .accentToDo: "x", .accentDoing: "y", .accentDone: "z", .match: "m",
      .line: "f",
    ]
    return (0..<frame.canvas.size.rows)
      .map { row in
        let line = (0..<frame.canvas.size.columns)
          .map { column -> String in
            let cell = frame.canvas[column, row]
            if cell == .blank { return " " }
            if cell.glyph == .blank, cell.style.fill != .none {
              return [.bar: "=", .popup: "_"][cell.style.fill] ?? "-"
            }
            let letter = String(letters[cell.style.role] ?? "?")
            return cell.style.traits.contains(.bold) ? letter.uppercased() : letter
          }
        return line.joined()
      }
      .joined(separator: "\n")
  }

  /// What the message row says, of a screen that has one, without the card's place at its right.
  var status: String {
    let row = frame.canvas.size.rows - 2
    var text = ""
    for column in 0..<frame.canvas.size.columns {
      let cell = frame.canvas[column, row]
      // The place is faint from its first digit on, or stands back behind a popup.
      if [.faint, .line].contains(cell.style.role), cell.glyph.description.first?.isNumber == true {
        break
      }
      if cell.glyph != .continuation { text += cell.glyph.description }
    }
    return text.trimmingCharacters(in: .whitespaces)
  }

  /// The title of the card with the bar.
  var selected: String? {
    for row in 0..<frame.canvas.size.rows {
      for column in 0..<frame.canvas.size.columns where frame.canvas[column, row].glyph == "▌" {
        return text(row: row, from: column + 1)
      }
    }
    return nil
  }

  private func text(row: Int, from column: Int) -> String {
    var text = ""
    for column in column..<frame.canvas.size.columns {
      let glyph = frame.canvas[column, row].glyph
      // A card that another program has just changed ends in a dot.
      if glyph == "│" || glyph == "┃" || glyph == "●" { break }
      if glyph != .continuation { text += glyph.description }
    }
    return text.trimmingCharacters(in: .whitespaces)
  }

  /// Changes the first column's cards as another program would.
  func changeAsAnother(_ body: (SQLiteBoardStore, [Card.ID]) throws -> Void) throws {
    store.database.keepsSteps = false
    try body(store, store.page(of: store.board().columns[0].id, .first, limit: 100).map(\.id))
    store.database.keepsSteps = true
  }

  /// Has the board show what another program does, and answers with the rows painted for it.
  @discardableResult
  func update(with body: (SQLiteBoardStore, [Card.ID]) throws -> Void) throws -> [Int] {
    var failure: (any Error)?
    stack.update(with: {
      do { try changeAsAnother(body) } catch { failure = error }
    })
    frame = stack.frame()
    settle()
    if let failure { throw failure }
    return frame.rowsPainted
  }

  /// The titles of a column in the database.
  func titles(_ column: Int) throws -> [String] {
    let columns = try store.board().columns
    var titles: [String] = []
    var start = PageStart.first
    while true {
      let page = try store.page(of: columns[column].id, start, limit: 1_000)
      titles += page.map(\.title)
      guard let last = page.last else { return titles }
      start = .after(last.id)
    }
  }
}

/// What the terminal's own program was told.
final class FakeMessages: TerminalMessages {
  private(set) var titles: [String] = []
  private(set) var copies: [String] = []
  private(set) var notices: [String] = []
  var takesCopies = true

  func show(title: String) { if titles.last != title { titles.append(title) } }

  func copy(_ text: String) -> Bool {
    if takesCopies { copies.append(text) }
    return takesCopies
  }

  func notify(_ text: String) { notices.append(text) }
}

/// Counts how often others' changes were looked for.
final class LookCounter: LiveUpdates {
  var nextLook: ContinuousClock.Instant?
  var isNotified = true
  private(set) var looks = 0

  func look() {
    looks += 1
    nextLook = nil
  }
}

/// A clock that stands until a test moves it.
final class TestClock {
  var today: CalendarDay
  var now = ContinuousClock.now
  /// Noon of the day, in UTC.
  var time: Timestamp

  init(today: CalendarDay) {
    self.today = today
    time = Timestamp(milliseconds: Int64(today.daysSinceEpoch) * 86_400_000 + 43_200_000)
  }

  /// Lets so much time pass.
  func pass(_ duration: Duration) {
    now += duration
    time = Timestamp(milliseconds: time.milliseconds + Int64(duration / .milliseconds(1)))
    today = LocalMoment(utc: time).day
  }
}

extension StoreSources {
  /// The same identifiers in every run, and the times of a test.
  static func repeatable(now: @escaping () -> Timestamp) -> StoreSources {
    var next: UInt64 = 0
    let identifier = { () -> UUID in
      next += 1
      let low = next.bigEndian
      return withUnsafeBytes(of: (UInt64(0), low)) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
    return StoreSources(
      now: now,
      nextIdentifier: identifier,
      client: .fixed(UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    )
  }
}

extension KeyPress {
  private static let names: [String: KeyPress] = [
    "enter": KeyPress(.enter), "esc": KeyPress(.escape), "tab": KeyPress(.tab),
    "up": KeyPress(.up), "down": KeyPress(.down), "left": KeyPress(.left),
    "right": KeyPress(.right), "home": KeyPress(.home), "end": KeyPress(.end),
    "pgup": KeyPress(.pageUp), "pgdn": KeyPress(.pageDown), "del": KeyPress(.delete),
    "backspace": KeyPress(.backspace), "s-left": KeyPress(.left, .shift),
    "s-right": KeyPress(.right, .shift), "s-up": KeyPress(.up, .shift),
    "s-down": KeyPress(.down, .shift), "c-end": KeyPress(.end, .control),
  ]

  /// The keys of a text: `<name>` for a special one, else each character.
  static func parse(_ text: String) -> [KeyPress] {
    if text.hasPrefix("<"), let press = names[String(text.dropFirst().dropLast())] {
      return [press]
    }
    if text.hasPrefix("<c-"), text.count == 5, let character = text.dropFirst(3).first {
      return [KeyPress(.character(character), .control)]
    }
    if text.hasPrefix("<a-"), text.count == 5, let character = text.dropFirst(3).first {
      return [KeyPress(.character(character), .alt)]
    }
    return text.map { KeyPress(.character($0)) }
  }
}
