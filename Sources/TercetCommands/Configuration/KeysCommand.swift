internal import ArgumentParser
import BoardModel
import Configuration
import TerminalSurface

/// `tercet keys`: prints every key with what it does, as the configuration has it.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Print the keys of the board and of its other screens.",
    discussion: """
      Example: tercet keys archive

      Without words it prints all keys, place by place, as your configuration has them; with words \
      those whose key, command or meaning has all of them. The last part of a line is the name of \
      the command, by which “tercet config --print” gives it other keys.

      With --json it prints an array of objects with place, command, keys and help.
      """
  )

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String] = []

  @OptionGroup var output: OutputOptions

  func run() throws {
    try MainActor.assumeIsolated { try printKeys() }
  }

  @MainActor private func printKeys() throws {
    let keys = UserConfiguration.settings.keys
    let sections = KeyCatalog.shared.sections(keys)
      .map { section in
        KeySection(
          name: section.name,
          title: section.title,
          rows: section.rows.filter { has(words, $0, in: section) }
        )
      }
      .filter { !$0.rows.isEmpty }
    if output.json { return try StandardOutput.print(sections.flatMap(\.objects)) }
    guard !sections.isEmpty else {
      throw CommandFailure.usage("No key has “\(words.joined(separator: " "))”; see tercet keys")
    }
    var table = TextTable()
    for (index, section) in sections.enumerated() {
      if index > 0 { table.append([]) }
      table.append([section.title])
      for row in section.rows {
        let isParted = row.keys.contains { $0.contains(" ") }
        let keys = row.keys.joined(separator: isParted ? ", " : " ")
        table.append(["  " + keys, row.help, row.command])
      }
    }
    try table.print()
  }

  private func has(_ words: [String], _ row: KeySection.Row, in section: KeySection) -> Bool {
    // A letter alone is a key.
    words.allSatisfy { word in
      if word.count == 1 { return row.keys.contains(word) }
      let texts = row.keys + [row.command, row.help, section.title]
      return texts.contains { $0.lowercased().contains(word.lowercased()) }
    }
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
