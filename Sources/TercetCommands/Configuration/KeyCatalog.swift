package import Configuration

/// What is known of keys outside of the commands: the table of keys belongs to the screens.
package struct KeyCatalog {
  /// The part of the configuration that is about keys, with every command and its keys.
  package var configuration: () -> String
  /// What is wrong with other keys, each with the setting it is about; clashes are about none.
  package var problems: ([KeySetting]) -> [(setting: KeySetting?, reason: String)]

  /// All keys, place by place, with other keys for some commands.
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

/// The keys of one place, as people read them.
package struct KeySection {
  package struct Row {
    package let keys: [String]
    package let help: String
    /// The command's name in a configuration.
    package let command: String

    package init(keys: [String], help: String, command: String) {
      (self.keys, self.help, self.command) = (keys, help, command)
    }
  }

  /// The place's name in a configuration.
  package let name: String
  package let title: String
  package let rows: [Row]

  package init(name: String, title: String, rows: [Row]) {
    (self.name, self.title, self.rows) = (name, title, rows)
  }
}
