internal import FileSystem

package struct ConfigurationLocation: Hashable, Sendable {
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// `$XDG_CONFIG_HOME/tercet` if that is absolute, or else `~/.config/tercet`; nil without a home
  /// folder.
  package static var ofUser: ConfigurationLocation? {
    if let folder = OwnProgram.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return ConfigurationLocation(folder: folder + "/tercet")
    }
    guard let home = OwnProgram.variable("HOME"), home.hasPrefix("/") else { return nil }
    return ConfigurationLocation(folder: home + "/.config/tercet")
  }

  package var file: String { folder + "/config.toml" }

  package var themes: String { folder + "/themes" }

  package var profiles: String { folder + "/profiles" }
}
