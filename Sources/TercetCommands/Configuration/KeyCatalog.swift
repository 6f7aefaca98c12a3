package import Configuration

/// The commands' access to the key table, which belongs to the screens.
package struct KeyCatalog {
  /// The keys' part of the configuration, with every command.
  package var configuration: () -> String
  /// What is wrong with configured keys, each with its setting; nil for clashes.
  package var problems: ([KeySetting]) -> [(setting: KeySetting?, reason: String)]

  /// All keys by place, with the configured ones.
  package var sections: ([KeySetting]) -> [KeySection]

  package init(
    configuration: @escaping () -> String = { "" },
    sections: @escaping ([KeySetting]) -> [KeySection] = { _ in [] },
    problems: @escaping ([KeySetting]) -> [(setting: KeySetting?, reason: String)] = { _ in [] }
  ) {
    self.configuration = configuration
    self.sections = sections
    self.problems = problems
  }

  /// Set by the program before a command runs.
  package static var shared = KeyCatalog()
}

/// The keys of one place, for people.
package struct KeySection {
  package struct Row {
    package let keys: [String]
    package let help: String
    /// The command's name in the configuration.
    package let command: String

    package init(keys: [String], help: String, command: String) {
      (self.keys, self.help, self.command) = (keys, help, command)
    }
  }

  /// The place's name in the configuration.
  package let name: String
  package let title: String
  package let rows: [Row]

  package init(name: String, title: String, rows: [Row]) {
    (self.name, self.title, self.rows) = (name, title, rows)
  }
}
