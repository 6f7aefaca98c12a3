import Foundation

extension Board {
  /// A board whose cards have every fact that a row shows: a title of two lines, a text, a blocker, a due
  /// date, steps, tags and a person.
  ///
  /// Identifiers and dates are fixed, so that what is sent for them is too.
  static func ofFullCards(selection: String) throws -> Board {
    let board = try Board()
    try board.select(by: selection)
    let cards = ["To Do", "Doing", "Done"].enumerated()
      .flatMap { column, name in
        (0..<8).map { fullCard(column * 8 + $0, in: name) }
      }
    let file = board.folder.file("cards.json")
    let document = #"{"format":"tercet","version":1,"cards":[\#(cards.joined(separator: ","))]}"#
    try Data(document.utf8).write(to: URL(filePath: file))
    let result = try board.run("import", file)
    guard result.status == .success else {
      throw SessionFailure(expectation: "the cards come in", evidence: result.error)
    }
    return board
  }

  /// Shows the selected card with its background or by its bar alone, in the colours for a dark
  /// background.
  func select(by selection: String) throws {
    environment["COLORTERM"] = "truecolor"
    environment["COLORFGBG"] = "15;0"
    environment["XDG_CONFIG_HOME"] = folder.file("config")
    let config = folder.file("config/tercet")
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try Data("selection = \"\(selection)\"".utf8)
      .write(to: URL(filePath: "\(config)/config.toml"))
  }

  private static func identifier(_ number: Int) -> String {
    let digits = String((number + 1) * 0x9E3779 % 0xFFFFFF, radix: 16)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return "00000000-0000-4000-8000-\(zeros)\(digits)000000"
  }

  private static func fullCard(_ number: Int, in column: String) -> String {
    let words = "replace the certificate of the machine before it runs out and all stands still"
      .split(separator: " ")
    let title = "\(number) \(words.dropFirst(number % 4).prefix(9).joined(separator: " "))"
    let tags = ["api", "build", "urgent", "docs", "team", "web"]
    let priority = ["high", "medium", "low"][number % 3]
    let blocker = column == "Done" ? "" : "\"\(identifier(number == 0 ? 1 : 0))\""
    return """
      {"id":"\(identifier(number))","title":"\(title)","board":"Main","column":"\(column)",\
      "due":"2095-03-\(10 + number % 8)","priority":"\(priority)",\
      "tags":["\(tags[number % 6])","\(tags[(number + 1) % 6])"],"assignees":["anna"],\
      "checklist":[{"text":"ask","done":true},{"text":"buy","done":true},{"text":"test","done":false},\
      {"text":"tell","done":false}],"blockedBy":[\(blocker)],\
      "body":"Deployment \(number) failed on Monday, as the certificate had run out in the night.",\
      "createdAt":"2020-03-10T08:00:00.000Z","updatedAt":"2020-03-10T08:00:00.000Z"}
      """
  }
}
