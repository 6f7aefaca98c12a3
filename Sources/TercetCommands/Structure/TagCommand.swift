internal import ArgumentParser
import BoardModel

struct TagCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Show or change the colours of tags and lanes.",
    discussion: """
      Example: tercet tag api --color red; tercet tag '~web' --color blue

      Colours are those of the theme: red, orange, yellow, green, blue, purple and grey; none goes back \
      to the colour by the name. They belong to the board, and a shared board shares them. Without \
      --color, prints the colours of the board.
      """
  )

  @Argument("Tags, or lanes with their sign.", value: "name", .tags)
  var names: [String] = []

  @Option(
    help: ArgumentHelp("A colour, or none.", valueName: "color"),
    completion: .list(NameColor.allCases.map(\.rawValue) + ["none"])
  )
  var color: String?

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard let color else { return }
    if names.isEmpty { throw ValidationError("Name a tag, or a lane as in '~web'") }
    if color != "none", NameColor(word: color) == nil {
      let all = NameColor.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("“\(color.prefix(40))” is not a colour; use \(all) or none")
    }
  }

  @MainActor func perform() throws {
    if let color { return try change(to: NameColor(word: color)) }
    try list(CommandStore(reading: options))
  }

  @MainActor private func change(to color: NameColor?) throws {
    let store = try CommandStore(changing: options)
    let board = try store.board().id
    let names = names.map(ColoredName.init)
    try store.performTogether(names.map { .color($0, color, on: board) })
    if output.json { return try list(store) }
    let words = color.map { "is \($0.rawValue)" } ?? "has no colour of its own"
    for name in names { try StandardOutput.printLine("\(name.text) \(words)") }
  }

  @MainActor private func list(_ store: CommandStore) throws {
    let colors = try store.board().colors
    let asked = Set(names.map { ColoredName($0).key })
    let shown = colors.byKey.filter { asked.isEmpty || asked.contains($0.key) }
    if output.json {
      var object = JSONObject()
      object.set("colors", .record(shown.mapValues { .text($0.rawValue) }))
      return try StandardOutput.print(object)
    }
    if shown.isEmpty {
      return try StandardOutput.printLine("No tag or lane has a colour of its own")
    }
    for (key, color) in shown.sorted(by: { $0.key < $1.key }) {
      try StandardOutput.printLine("\(key) \(color.rawValue)")
    }
  }
}
