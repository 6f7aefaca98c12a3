/// What a user does at the keyboard; each waits until the program has shown what came of it.
extension Session {
  /// Presses keys one after the other: characters, or names as `Keyboard` knows them.
  func press(_ keys: String...) throws {
    for key in keys {
      try sendAndWait(Keyboard.bytes(for: key, application: screen.modes.isOn(1)))
    }
  }

  /// Types a text, all at once.
  func type(_ text: String) throws {
    try sendAndWait(Array(text.utf8))
  }

  /// Pastes a text as a terminal does that was asked to mark a paste.
  func paste(_ text: String) throws {
    try sendAndWait(Self.bracketed(Array(text.utf8)))
  }

  /// Adds a card through the prompt, and leaves it.
  func addCard(_ title: String) throws {
    try press("a")
    try type(title)
    try press("Enter", "Esc")
  }

  func sendAndWait(_ bytes: [UInt8]) throws {
    try waitForIdle(after: try send(bytes))
  }

  /// Resizes, and waits until the screen has its new size.
  func resizeAndWait(to size: ScreenSize) throws {
    try waitForIdle(after: resize(to: size))
  }

  static func bracketed(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1b}[200~".utf8) + bytes + Array("\u{1b}[201~".utf8)
  }

  /// Presses the key that quits, and waits for the end.
  func quit() throws -> ExitStatus {
    try send(Keyboard.bytes(for: "q"))
    return try waitForExit()
  }
}

/// What a user looks at.
extension Session {
  func shows(_ text: String) -> Bool {
    screen.text.contains(text)
  }

  /// The line that tells the outcome of the last action.
  var statusLine: String { screen.row(screen.size.rows - 2) }
  var footer: String { screen.row(screen.size.rows - 1) }

  /// The rows on which a text shows.
  func rows(showing text: String) -> [Int] {
    (0..<screen.size.rows).filter { screen.row($0).contains(text) }
  }

  /// What is left of the program in the terminal: empty where it was given back as it was.
  var leftovers: [String] {
    let changed = terminal.settings != settingsBefore
    return screen.modes.left + (changed ? ["terminal settings changed"] : [])
  }
}
