import TerminalSurface

/// A notification on the desktop.
struct DesktopNotice {
  private static let program = "notify-send"

  let heading: String
  /// Texts of users, which can't act on the desktop.
  let lines: [String]

  /// Replaces this process by the program that shows the notification.
  ///
  /// `prepare` runs first, but not if the program is missing.
  ///
  /// - Throws: `CommandFailure` if it is not installed, or any error of `prepare`.
  func show(after prepare: () throws -> Void = {}) throws {
    guard let program = InstalledProgram(Self.program) else {
      throw CommandFailure(
        .other,
        "Notifications need “\(Self.program)”, which is not installed (\(heading)); install libnotify-bin"
      )
    }
    try prepare()
    let text = lines.map { Self.escaped(PrintableText.sanitised($0)) }.joined(separator: "\n")
    try program.become(["--app-name=Tercet", "--", "Tercet: \(heading)", text])
  }

  /// Some desktops read markup in notifications.
  private static func escaped(_ title: String) -> String {
    title.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
