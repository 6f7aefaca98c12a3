package import TerminalKit

nonisolated extension Keymap {
  /// Every command with its keys, commented out.
  ///
  /// Without the comment signs it is a valid configuration.
  package var configuration: String {
    let tables = KeyContext.allCases.map { context in
      let lines = bindings(in: context)
        .flatMap { binding in
          ["# \(binding.help)", "#\(binding.command) = \(Self.list(binding.allKeys))"]
        }
      return (["# Keys \(context.title).", "#[keys.\(context.name)]"] + lines)
        .joined(separator: "\n")
    }
    return """
      # Keys, by place and command: "x", "Ctrl-R", "Alt-B", "Shift-Tab", "PgDn", "F1", "Space", or two
      # after one another as in "g b". A list gives several; an empty one takes the command off the
      # keyboard. A key that you give here is taken from the command that had it.

      \(tables.joined(separator: "\n\n"))

      """
  }

  private static func list(_ keys: [KeySequence]) -> String {
    let texts = keys.map { sequence in
      let words = sequence.presses.map(\.word).joined(separator: " ")
      return "\"" + words.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
