import BoardModel
internal import TOMLText

/// A setting of the configuration: its help in the printed file, and how to parse its value.
struct Setting: Sendable {
  let name: String
  let help: [String]
  /// The default, as written in the file.
  let example: String
  /// Sets a value, or returns why it is invalid.
  let take: @Sendable (TOMLEntry, inout Settings) -> String?

  static let all: [Setting] = appearance + hand + identity

  private static let appearance = [
    text(
      "theme",
      [
        "The colours: auto (dark or light, as the terminal's background is), dark, light,",
        "ansi (the terminal's own sixteen), or the name of a theme, such as nord; T on the board",
        "lists them. A file of your own is themes/NAME.theme beside this file.",
        "If the terminal does not report its background, as in an older tmux, auto uses plain",
        "colours and does not shade the selected card: choose dark or light instead.",
      ],
      "auto",
      { $0.theme = $1 }
    ),
    choice(
      "selection",
      ["How the selected card is marked: fill (a background) or bar (fewer bytes)."],
      SelectionSetting.self,
      .fill,
      { $0.selection = $1 }
    ),
    choice(
      "cursor",
      [
        "Whether the terminal's cursor shows on the selected card: hidden or visible.",
        "Screen readers and braille displays find it there in any case.",
      ],
      CursorSetting.self,
      .hidden,
      { $0.cursor = $1 }
    ),
    flag("compact", ["One line a card; z on the board changes it."], false, { $0.isCompact = $1 }),
    choice(
      "pane",
      ["The reading pane: auto (from 150 columns on), on or off; P on the board changes it."],
      PaneSetting.self,
      .auto,
      { $0.pane = $1 }
    ),
    flag(
      "cheers",
      ["Whether the board counts what you finished: Done. 3 today."],
      true,
      { $0.cheers = $1 }
    ),
    flag("title", ["Whether the terminal's title names the board."], true, { $0.setsTitle = $1 }),
  ]

  private static let hand = [
    text(
      "layout",
      [
        "The layout of your keyboard, such as ru, uk, el, he, ar, ko, de or fr.",
        "Keys that have no meaning of their own then act as those at the same place on a US keyboard.",
      ],
      "",
      { $0.layout = $1 }
    ),
    flag(
      "mouse",
      [
        "Whether the mouse acts on the board.",
        "Hold Shift to select text in the terminal as usual.",
      ],
      true,
      { $0.usesMouse = $1 }
    ),
    number(
      "escape-wait",
      [
        "How long to wait after Esc for the rest of a key, in milliseconds, from 5 to 1000.",
        "Raise it if Alt keys fail on a slow line; lower it for a faster Esc.",
      ],
      5...1_000,
      30,
      { $0.escapeWait = $1 }
    ),
    Setting(
      name: "first-weekday",
      help: ["The first day of a week: auto (by the locale), monday, saturday or sunday."],
      example: "\"auto\"",
      take: takeFirstWeekday
    ),
    choice(
      "date-form",
      [
        "How a date is written: weekday (Fri 27 Nov), month-first (Fri Nov 27) or iso (2026-11-27)."
      ],
      DateForm.self,
      .standard,
      { $0.dateForm = $1 }
    ),
    flag(
      "notices",
      [
        "Whether an open board shows a desktop notification when cards fall due, and when something",
        "new is in your inbox (OSC 9 and 777).",
      ],
      false,
      { $0.showsNotices = $1 }
    ),
    Setting(
      name: "remind",
      help: [
        "How long before its due time you are reminded of a card, at most a day: \"15m\", \"1h\".",
        "You are always reminded at the time itself.",
      ],
      example: "\"0m\"",
      take: takeReminder
    ),
  ]

  private static let identity = [
    Setting(
      name: "author",
      help: ["Your name; the default is your login name. --author and TERCET_AUTHOR override it."],
      example: "\"\"",
      take: takeAuthor
    ),
    text(
      "board",
      ["The board to open; else the one that was open last. --board and TERCET_BOARD come first."],
      "",
      { $0.board = $1 }
    ),
    text(
      "editor",
      ["The command that edits a body. VISUAL and EDITOR come first."],
      "",
      { $0.editor = $1 }
    ),
  ]

  // MARK: Kinds of values

  private static func flag(
    _ name: String,
    _ help: [String],
    _ standard: Bool,
    _ set: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> Setting {
    Setting(name: name, help: help, example: "\(standard)") { value, settings in
      guard case .flag(let flag) = value else { return "must be true or false" }
      set(&settings, flag)
      return nil
    }
  }

  private static func number(
    _ name: String,
    _ help: [String],
    _ range: ClosedRange<Int>,
    _ standard: Int,
    _ set: @escaping @Sendable (inout Settings, Int) -> Void
  ) -> Setting {
    Setting(name: name, help: help, example: "\(standard)") { value, settings in
      guard case .number(let number) = value, range.contains(number) else {
        return "must be a number from \(range.lowerBound) to \(range.upperBound)"
      }
      set(&settings, number)
      return nil
    }
  }

  private static func text(
    _ name: String,
    _ help: [String],
    _ standard: String,
    _ set: @escaping @Sendable (inout Settings, String) -> Void
  ) -> Setting {
    Setting(name: name, help: help, example: "\"\(standard)\"") { value, settings in
      guard case .text(let text) = value else { return "must be a string in quotation marks" }
      if text.allSatisfy(\.isWhitespace) { return nil }
      set(&settings, text)
      return nil
    }
  }

  private static func takeAuthor(_ value: TOMLEntry, _ settings: inout Settings) -> String? {
    guard case .text(let text) = value else { return "must be a string in quotation marks" }
    if text.count > Settings.authorLimit || text.utf8.count > 16 * Settings.authorLimit {
      return "can have at most \(Settings.authorLimit) characters"
    }
    if !text.allSatisfy(\.isWhitespace) { settings.author = text }
    return nil
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String,
    _ help: [String],
    _ type: Value.Type,
    _ standard: Value,
    _ set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Setting where Value.RawValue == String, Value: Sendable {
    let choices = Value.allCases.map { (name: $0.rawValue, value: $0) }
    return Setting(name: name, help: help, example: "\"\(standard.rawValue)\"") { value, settings in
      guard case .text(let text) = value,
        let choice = choices.first(where: { $0.name == text })
      else { return fault(of: value, choices: choices.map(\.name)) }
      set(&settings, choice.value)
      return nil
    }
  }

  @Sendable private static func takeFirstWeekday(_ value: TOMLEntry, _ settings: inout Settings)
    -> String?
  {
    let days: [String: FirstWeekday?] = [
      "auto": nil, "monday": .monday, "saturday": .saturday, "sunday": .sunday,
    ]
    guard case .text(let text) = value, let day = days[text] else {
      return fault(of: value, choices: ["auto", "monday", "saturday", "sunday"])
    }
    settings.firstWeekday = day
    return nil
  }

  @Sendable private static func takeReminder(_ value: TOMLEntry, _ settings: inout Settings)
    -> String?
  {
    guard case .text(let text) = value, let minutes = DueDateParser.minutes(in: text) else {
      return "must be a time of at most a day, such as \"15m\" or \"1h\""
    }
    settings.remindBefore = minutes
    return nil
  }

  private static func fault(of value: TOMLEntry, choices: [String]) -> String {
    let list = choices.dropLast().joined(separator: ", ") + " or \(choices.last ?? "")"
    if case .text(let text) = value { return "“\(text.prefix(40))” is not one of \(list)" }
    return "must be one of \(list), in quotation marks"
  }
}
