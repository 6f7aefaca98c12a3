internal import ArgumentParser
import BoardModel
import Configuration
import TerminalSurface

struct KeysCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Print the keys of the board and of its other screens.",
    discussion: """
      Example: tercet keys archive

      Without words, prints all keys by place, with your configuration. With words, prints the keys \
      whose key, command or meaning has all of them, or else all keys of the place with that name. One \
      of several words may name the place: tercet keys archive undo. Each line ends with the command's \
      name, which “tercet config --print” uses.

      With --json, prints an array of objects with place, command, keys and help.
      """
  )

  @Argument("Words to search for.", value: "words", .keys)
  var words: [String] = []

  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
    let keys = UserConfiguration.settings.keys
    let all = KeyCatalog.shared.sections(keys)
    var sections = chosen(of: all) { has($0, in: $1) }
    // If no key matches, match the names of places.
    if sections.isEmpty { sections = chosen(of: all) { row, title in isNamed(title) } }
    if output.json { return try StandardOutput.print(sections.flatMap(\.objects)) }
    guard !sections.isEmpty else {
      throw CommandFailure.usage(
        "No key matches “\(words.joined(separator: " "))”; see tercet keys"
      )
    }
    var output = StandardOutput()
    for line in KeyTable(sections, columns: TerminalWidth.columns).lines {
      output.append(line + "\n")
    }
    try output.flush()
  }

  @MainActor private func chosen(
    of sections: [KeySection],
    where fits: (KeySection.Row, String) -> Bool
  ) -> [KeySection] {
    sections.map { section in
      KeySection(
        name: section.name,
        title: section.title,
        rows: section.rows.filter { fits($0, section.title) }
      )
    }
    .filter { !$0.rows.isEmpty }
  }

  /// Whether a row and its place together have all the words, at least one in the row itself.
  private func has(_ row: KeySection.Row, in title: String) -> Bool {
    if words.isEmpty { return true }
    let own = words.map { word in
      // A single letter is a key.
      if word.count == 1 { return row.keys.contains(word) }
      return (row.keys + [row.command, row.help]).contains { Self.has(word, $0) }
    }
    return own.contains(true)
      && zip(words, own)
        .allSatisfy { word, isOwn in isOwn || word.count > 1 && Self.has(word, title) }
  }

  private func isNamed(_ title: String) -> Bool {
    words.allSatisfy { $0.count > 1 && Self.has($0, title) }
  }

  private static func has(_ word: String, _ text: String) -> Bool {
    text.lowercased().contains(word.lowercased())
  }
}

extension KeySection {
  fileprivate var objects: [JSONObject] {
    rows.map { row in
      var object = JSONObject()
      object.set("place", name)
      object.set("command", row.command)
      object.set("keys", row.keys)
      object.set("help", row.help)
      return object
    }
  }
}
