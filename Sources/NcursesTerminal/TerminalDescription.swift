internal import CNcurses
internal import Glibc
internal import TerminalSurface

/// The terminal's entry in the terminal database, or the one that stands in for it.
///
/// A type that the database does not have is mostly a newer terminal, reached over ssh, that speaks
/// as xterm does.
nonisolated struct TerminalDescription: Hashable, Sendable {
  /// What stands in for a type that is not known here.
  static let substitute = "xterm-256color"

  /// The type as `TERM` names it.
  let type: String
  /// The name of the entry that is used.
  let name: String

  var isSubstituted: Bool { name != type }

  /// Whether the name says that the terminal has true colours, where nothing else can: by custom
  /// it then ends so, with the number of those that it has by number besides.
  var isSaidDirect: Bool {
    guard isSubstituted, let end = type.lastIndex(where: { !$0.isWholeNumber }) else {
      return false
    }
    return type[...end].hasSuffix("-direct")
  }

  /// Finds the entry, and makes it the one that ncurses asks.
  ///
  /// - Throws: where neither it nor its substitute is in the database, or it can't do what a screen
  ///   takes.
  init(of type: String) throws(TerminalError) {
    // The size is the terminal's own: LINES and COLUMNS may say anything.
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

  /// Says on standard error that another entry is used; it is seen when the screen is left.
  func writeNote() {
    guard isSubstituted else { return }
    let shown = TerminalError.shown(type)
    let note = "tercet: unknown terminal type “\(shown)”; using \(name)\n"
    _ = write(STDERR_FILENO, note, note.utf8.count)
  }
}
