package import Configuration

/// What is known of keys outside of the commands: the table of keys belongs to the screens.
package struct KeyCatalog {
  /// The part of the configuration that is about keys, with every command and its keys.
  package var configuration: () -> String
  /// What is wrong with other keys, each with the setting it is about; clashes are about none.
  package var problems: ([KeySetting]) -> [(setting: KeySetting?, reason: String)]

  package init(
    configuration: @escaping () -> String = { "" },
    problems: @escaping ([KeySetting]) -> [(setting: KeySetting?, reason: String)] = { _ in [] }
  ) {
    self.configuration = configuration
    self.problems = problems
  }

  /// Set by the program before a command runs.
  package static var shared = KeyCatalog()
}
