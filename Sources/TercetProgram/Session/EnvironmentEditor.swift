import BoardModel
import BoardScreens
import Glibc
import TerminalKit
import TerminalSurface

/// Runs the editor named by `VISUAL`, or else by `EDITOR` or the configuration.
///
/// The command is a line for the shell with arguments and quotation marks, as in Git. If the whole
/// command is the path of a program, even with blanks, that program is run.
final class EnvironmentEditor: ExternalEditor {
  private let readEnvironment: () -> [String: String]
  private lazy var environment = readEnvironment()
  private let configured: String?
  private var opened: (file: BodyFile, command: String, at: ContinuousClock.Instant)?

  /// Nobody reads a text and closes it in less time.
  private static let soon = Duration.seconds(1)

  /// The environment is read only when an editor is wanted, to keep the start fast.
  init(
    environment: @autoclosure @escaping () -> [String: String],
    configured: String? = nil
  ) {
    readEnvironment = environment
    self.configured = configured
  }

  func open(_ text: String, named title: String) throws(ExternalEditorError) -> [String] {
    guard let command else {
      throw ExternalEditorError(
        "No editor is set. Set $EDITOR, or “editor” in config.toml."
      )
    }
    do throws(BodyFile.Fault) {
      let file = try BodyFile(text, named: title, in: BodyFile.parents(environment))
      opened = (file, command, .now)
      return Self.arguments(command, file.path)
    } catch {
      throw ExternalEditorError("The editor was not started: \(error.reason).")
    }
  }

  private var command: String? {
    let named = ["VISUAL", "EDITOR"].map { environment[$0] } + [configured]
    return named.compactMap(\.self).first { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func arguments(_ command: String, _ path: String) -> [String] {
    let script = isPath(command) ? "exec \"$0\" \"$@\"" : "\(command) \"$@\""
    return ["/bin/sh", "-c", script, command, path]
  }

  private static func isPath(_ command: String) -> Bool {
    command.hasPrefix("/") && access(command, X_OK) == 0
  }

  func close(after end: ExitStatus) -> ExternalEdit {
    guard let (file, command, start) = opened else { return .unchanged }
    opened = nil
    let content = file.read()
    if case .unusable(let reason) = content {
      // The file is the only copy of the user's work, so it is kept.
      return .failed(
        "Not saved, but kept as \(file.path): it \(reason). Nothing changed.",
        leftover: nil
      )
    }
    file.remove()
    let text: String? = if case .changed(let text) = content { text } else { nil }
    switch (end, content) {
    case (.interrupted, _): return .interrupted(text)
    case (.exited(0), .gone(let reason)):
      return .failed("The file \(reason): nothing changed.", leftover: nil)
    case (.exited(0), _):
      if let text { return .changed(text) }
      return .now - start < Self.soon ? .returnedImmediately(hint: Self.hint(command)) : .unchanged
    default:
      let what = Self.words(for: end, of: Self.name(of: command))
      return .failed(
        text == nil
          ? "\(what): nothing changed."
          : "\(what): body unchanged, ^V in it pastes your text.",
        leftover: text
      )
    }
  }

  /// The hint for an editor that opens its own window and returns at once.
  private static func hint(_ command: String) -> String {
    let name = program(of: command).split(separator: "/").last.map(String.init) ?? command
    let option =
      switch name {
      case "gvim": "-f"
      case "kate": "--block"
      case "mate", "subl": "-w"
      default: "--wait"
      }
    return
      "Nothing changed: \(quoted(name)) ended at once; try \(quoted("\(name) \(option)"))."
  }

  /// The first word of a command, which may be in quotation marks.
  private static func program(of command: String) -> Substring {
    if isPath(command) { return command[...] }
    if let mark = command.first, "'\"".contains(mark) {
      return command.dropFirst().prefix { $0 != mark }
    }
    return command.prefix { $0 != " " }
  }

  private static func name(of command: String) -> String {
    quoted(isPath(command) ? command.split(separator: "/").last.map(String.init) ?? "" : command)
  }

  private static func words(for end: ExitStatus, of command: String) -> String {
    switch end {
    case .exited(127): "\(command) was not found"
    case .exited(126): "\(command) can't be run"
    // A shell reports a signal in this way.
    case .exited(let code) where (129..<160).contains(code):
      words(for: .killed(signal: code - 128), of: command)
    case .exited(let code): "\(command) failed with code \(code)"
    case .killed(let signal):
      "\(command) was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .notStarted(let reason): "\(command) could not be started: \(reason)"
    case .interrupted: "\(command) was interrupted"
    }
  }
}
