internal import ArgumentParser

/// The text of `tercet --help`: the commands by task, then the common options.
nonisolated enum RootHelp {
  static let requests: [[String]] = [["--help"], ["-h"], ["help"]]

  static var text: String {
    let width = Subcommands.shown.flatMap(\.subcommands).map { name(of: $0).count }.max() ?? 0
    let groups = Subcommands.shown.map { group in
      let lines = group.subcommands.map { command in
        let name = name(of: command)
        let gap = String(repeating: " ", count: width - name.count + 2)
        return "  \(name)\(gap)\(command.configuration.abstract)"
      }
      return "\(group.name)\n" + lines.joined(separator: "\n")
    }
    return """
      Tercet is a kanban board in the terminal.

      tercet                    open the board; press ? there for the keys
      tercet COMMAND --help     show a command with examples
      tercet help query         show how to find cards; more topics are below

      \(groups.joined(separator: "\n\n"))

      Options
        --db PATH         the board's file; else TERCET_DB, else ~/.local/share/tercet/board.db
        --board NAME      the board in it; else TERCET_BOARD, else the one that the author opened
                          last, or if there is none, the one that anybody opened last
        --author NAME     who makes the change; else TERCET_AUTHOR, else the login name
        --if-at SEQUENCE  change nothing if the cards or the file changed after this log entry
        --demo            open a sample board; changes are discarded
        --theme NAME      the theme for this run; “tercet config --print” lists all
        --trace FILE      write one line of JSON about each frame to a file
        --version         print the version

      Topics of “tercet help”
      \(topics)

      Exit codes: 0 done, 1 other failure, 2 wrong usage, 3 not a board or a damaged one,
      4 a file can't be read or written, 5 no card is ready, 6 changed since --if-at.

      """
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  private static var topics: String {
    var lines = [" "]
    for name in HelpPage.names {
      if lines[lines.count - 1].count + name.count > 88 { lines.append(" ") }
      lines[lines.count - 1] += " " + name
    }
    return lines.joined(separator: "\n")
  }
}
