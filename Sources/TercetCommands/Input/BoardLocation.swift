import FileSystem
import Glibc

package nonisolated enum BoardLocation {
  /// The option, else `TERCET_DB`, else a file in the user's data folder; empty values don't count.
  package static func path(option: String?) throws(CommandFailure) -> String {
    if let option {
      if option.isEmpty { throw .usage("--db needs a file name") }
      return try FilePath.argument(option)
    }
    if let path = try FilePath.variable("TERCET_DB") { return path }
    return try dataFolder() + "/tercet/board.db"
  }

  /// `$XDG_DATA_HOME` if it is absolute, else `~/.local/share`; see
  /// <https://specifications.freedesktop.org/basedir-spec/latest/>.
  private static func dataFolder() throws(CommandFailure) -> String {
    if let folder = try FilePath.variable("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = try FilePath.variable("HOME") ?? UserDirectory.home(of: getuid())
    else {
      throw CommandFailure(.access, "There is no home folder; name the board's file with --db")
    }
    return home + "/.local/share"
  }
}
