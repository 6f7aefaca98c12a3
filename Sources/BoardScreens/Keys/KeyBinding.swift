package import TerminalSurface

/// A command with its keys and its words: the one place that dispatch, help, footer and README read.
package struct KeyBinding<Action: Sendable>: Sendable {
  /// The keys as they are written in the help, such as `j` and `↓`.
  package let label: String
  package let keys: [KeyPress]
  package let help: String
  package let command: Action

  init(_ label: String, _ keys: [KeyPress], _ help: String, _ command: Action) {
    self.label = label
    self.keys = keys
    self.help = help
    self.command = command
  }
}

/// A few words of the footer: keys, and what they do.
package struct Hint: Hashable, Sendable {
  package let keys: String
  package let action: String

  package init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }
}

extension KeyPress {
  static func character(_ character: Character) -> KeyPress { KeyPress(.character(character)) }
  static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }
}
