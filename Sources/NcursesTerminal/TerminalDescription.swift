internal import CNcurses
internal import Glibc
internal import TerminalSurface

/// The terminal's terminfo entry, or a substitute.
///
/// A type missing from the database is usually a newer terminal, used over SSH, that is compatible
/// with xterm.
nonisolated struct TerminalDescription: Hashable, Sendable {
  static let substitute = "xterm-256color"

  /// The value of `TERM`.
  let type: String
  let name: String

  var isSubstituted: Bool { name != type }

  /// Whether the name of a missing entry indicates true colours: by convention it ends in `-direct`
  /// and a number.
  var isNamedDirect: Bool {
    guard isSubstituted, let end = type.lastIndex(where: { !$0.isWholeNumber }) else {
      return false
    }
    return type[...end].hasSuffix("-direct")
  }

  /// Finds the entry and loads it into ncurses.
  ///
  /// - Throws: If neither the entry nor its substitute exists, or it lacks a required capability.
  init(of type: String) throws(TerminalError) {
    // Always use the terminal's own size: LINES and COLUMNS may be wrong.
    use_env(false)
    use_tioctl(false)
    self.type = type
    if TerminalDescription.load(type) {
      name = type
    } else if TerminalDescription.load(TerminalDescription.substitute) {
      name = TerminalDescription.substitute
    } else {
      throw .unknownTerminalType(type)
    }
    guard string_capability("cup") != nil, string_capability("clear") != nil else {
      throw .incapable(type)
    }
  }

  private static func load(_ name: String) -> Bool {
    var status: Int32 = 0
    return setupterm(name, 1, &status) == OK && status == 1
  }

  /// Writes a note about the substitute to standard error; it is visible after the program ends.
  func writeNote() {
    guard isSubstituted else { return }
    let shown = TerminalError.shown(type)
    let note = "tercet: unknown terminal type “\(shown)”; using \(name)\n"
    _ = write(STDERR_FILENO, note, note.utf8.count)
  }
}
