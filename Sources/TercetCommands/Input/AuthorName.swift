import BoardModel
import Configuration
import FileSystem
import Glibc

package nonisolated enum AuthorName {
  static let limit = Settings.authorLimit

  /// The first non-empty one of the option, `TERCET_AUTHOR`, the configuration and the login name.
  package static func name(option: String?) throws(CommandFailure) -> String {
    if let option { return try checked(option, from: "--author") }
    if let bytes = getenv("TERCET_AUTHOR"), String(validatingCString: bytes) == nil {
      throw .usage("TERCET_AUTHOR is not UTF-8; nothing was done")
    }
    if let variable = OwnProgram.variable("TERCET_AUTHOR") {
      return try checked(variable, from: "TERCET_AUTHOR")
    }
    if let name = UserConfiguration.settings.author {
      return try checked(name, from: "author in config.toml")
    }
    return loginName
  }

  private static func checked(_ text: String, from source: String) throws(CommandFailure) -> String
  {
    let name = TextRule.storable(TitleRule.singleLine(text))
    if name.isEmpty { throw .usage("\(source) needs a name") }
    if name.utf8.count > 16 * limit || name.count > limit {
      throw .usage("\(source): a name can have at most \(limit) characters")
    }
    return name
  }

  private static var loginName: String {
    UserDirectory.name(of: getuid()) ?? "user \(getuid())"
  }
}
