import FileSystem
import Foundation

/// The user's folder for state that is kept between runs.
package enum StateFolder {
  /// Creates `$XDG_STATE_HOME/tercet`, if that is absolute, or `~/.local/state/tercet`, or a
  /// subfolder; see <https://specifications.freedesktop.org/basedir-spec/latest/>.
  ///
  /// - Returns: The folder; nil if it can't be created.
  package static func make(_ name: String? = nil) -> String? {
    let home = variable("HOME") ?? UserDirectory.home(of: getuid())
    guard let state = variable("XDG_STATE_HOME") ?? home.map({ $0 + "/.local/state" }) else {
      return nil
    }
    let folder = state + "/tercet" + (name.map { "/\($0)" } ?? "")
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      return folder
    } catch { return nil }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee == UInt8(ascii: "/") else { return nil }
    return String(cString: value)
  }
}
