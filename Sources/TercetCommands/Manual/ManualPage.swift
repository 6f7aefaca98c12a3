nonisolated struct ManualPage {
  private let command: CommandDescription
  /// The words that call the command.
  private let path: [String]

  init(of command: CommandDescription, path: [String]) {
    self.command = command
    self.path = path
  }

  /// The pages of a command and all its subcommands, with their file names.
  static func pages(
    of command: CommandDescription,
    path: [String] = []
  ) -> [(file: String, text: String)] {
    let path = path + [command.commandName]
    let page = ManualPage(of: command, path: path)
    let below = command.shownSubcommands.flatMap { pages(of: $0, path: path) }
    return [(path.joined(separator: "-") + ".1", page.text)] + below
  }

  var text: String {
    let name = path.joined(separator: "-")
    var lines = [
      ".Dd \(Version.date)", ".Dt \(name.uppercased()) 1", ".Os Tercet \(Version.text)",
      ".Sh NAME", ".Nm \(name)", ".Nd \(Self.escaped(Self.withoutStop(command.abstract ?? "")))",
      ".Sh SYNOPSIS", ".Nm \(path.joined(separator: " "))",
    ]
    lines += command.shownArguments.map(synopsis)
    if !command.shownSubcommands.isEmpty { lines.append(".Op Ar command") }
    lines += description + options + subcommands
    if path.count == 1 { lines += Self.files }
    lines += [".Sh SEE ALSO", seeAlso]
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Sections

  private func synopsis(_ argument: CommandDescription.Argument) -> String {
    let value = argument.valueName ?? "value"
    let more = argument.isRepeating ? " ..." : ""
    switch argument.kind {
    case "positional":
      return (argument.isOptional ? ".Op Ar " : ".Ar ") + value + more
    case "flag": return ".Op Fl \(flag(argument))"
    default:
      let words = "Fl \(flag(argument)) Ar \(value)\(more)"
      return argument.isOptional ? ".Op \(words)" : ".\(words)"
    }
  }

  /// The option's name without the dash that mdoc adds.
  private func flag(_ argument: CommandDescription.Argument) -> String {
    let name = argument.names?.first { $0.kind == "long" } ?? argument.names?.first
    return Self.escaped(String((name?.text ?? "--").dropFirst()))
  }

  private var description: [String] {
    guard let discussion = command.discussion, !discussion.isEmpty else { return [] }
    let paragraphs = discussion.split(separator: "\n\n", omittingEmptySubsequences: true)
    let lines = paragraphs.enumerated()
      .flatMap { index, paragraph -> [String] in
        let text = paragraph.split(separator: "\n").map { Self.escaped(String($0)) }
        return index == 0 ? text : [".Pp"] + text
      }
    return [".Sh DESCRIPTION"] + lines
  }

  private var options: [String] {
    if command.shownArguments.isEmpty { return [] }
    var lines = [".Sh OPTIONS", ".Bl -tag -width indent"]
    for argument in command.shownArguments {
      let value = argument.valueName ?? "value"
      switch argument.kind {
      case "positional": lines.append(".It Ar \(value)")
      case "flag": lines.append(".It Fl \(flag(argument))")
      default: lines.append(".It Fl \(flag(argument)) Ar \(value)")
      }
      lines.append(Self.escaped(argument.abstract ?? ""))
    }
    return lines + [".El"]
  }

  private var subcommands: [String] {
    if command.shownSubcommands.isEmpty { return [] }
    var lines = [".Sh COMMANDS", ".Bl -tag -width indent"]
    for subcommand in command.shownSubcommands {
      lines.append(".It Xr \(path.joined(separator: "-"))-\(subcommand.commandName) 1")
      lines.append(Self.escaped(subcommand.abstract ?? ""))
    }
    return lines + [".El"]
  }

  private var seeAlso: String {
    path.count == 1 ? ".Xr tercet-config 1" : ".Xr \(path.dropLast().joined(separator: "-")) 1"
  }

  private static let files = [
    ".Sh FILES", ".Bl -tag -width indent", ".It Pa ~/.local/share/tercet/board.db",
    "The boards, unless an option or TERCET_DB names another file.",
    ".It Pa ~/.config/tercet/config.toml", "The configuration; see", ".Xr tercet-config 1 .", ".El",
  ]

  // MARK: Text

  /// Escapes mdoc's own characters.
  static func escaped(_ text: String) -> String {
    var escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    for (sign, name) in [("“", "\\(lq"), ("”", "\\(rq"), ("…", "..."), ("'", "\\(aq")] {
      escaped = escaped.replacing(sign, with: name)
    }
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }

  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
