internal import ArgumentParser
import BoardModel

/// Finds commands by name, and the nearest name of a mistyped word.
enum CommandNames {
  /// The words that name a command, among the first one or two.
  static func path(_ words: [String]) throws(CommandFailure) -> [String] {
    guard let first = words.first else { return [] }
    if first == "help" {
      guard words.count > 1, !words[1].hasPrefix("-") else { return [first] }
      if find(words[1], among: Subcommands.all) != nil {
        _ = try path(Array(words[1...]))
      } else if HelpPage.names.contains(words[1]) {
        if words.count == 2 || words[2].hasPrefix("-") { return [first, words[1]] }
        throw .usage("“tercet help” shows one topic at a time")
      } else {
        let names = names(of: Subcommands.all) + HelpPage.names
        throw unknown(words[1], names, of: "tercet", as: "a command or a topic")
      }
      return [first]
    }
    guard let command = find(first, among: Subcommands.all) else {
      throw unknown(first, names(of: Subcommands.all) + ["help", "--version"], of: "tercet")
    }
    let subcommands = command.configuration.subcommands
    guard !subcommands.isEmpty, words.count > 1, !words[1].hasPrefix("-") else { return [first] }
    if find(words[1], among: subcommands) != nil { return words }
    throw unknown(words[1], names(of: subcommands), of: "tercet \(first)")
  }

  static func command(at path: [String]) -> (any ParsableCommand.Type)? {
    guard let first = path.first, let command = find(first, among: Subcommands.all) else {
      return nil
    }
    guard path.count > 1 else { return command }
    return find(path[1], among: command.configuration.subcommands)
  }

  private static func find(
    _ word: String,
    among commands: [any ParsableCommand.Type]
  ) -> (any ParsableCommand.Type)? {
    commands.first { $0.configuration.commandName == word }
  }

  private static func names(of commands: [any ParsableCommand.Type]) -> [String] {
    commands.compactMap { $0.configuration.commandName }
  }

  /// What other programs call some commands.
  private static let usualWords = [
    "history": "log", "ls": "list", "rm": "delete", "remove": "delete", "new": "add", "mv": "move",
    "theme": "themes", "search": "list", "find": "list", "complete": "done", "finish": "done",
  ]

  private static func unknown(
    _ word: String,
    _ names: [String],
    of parent: String,
    as kind: String = "a command"
  ) -> CommandFailure {
    let start = "“\(word.prefix(40))” is not \(kind)"
    if let name = usualWords[word] ?? Spelling.nearest(to: word, among: names), names.contains(name)
    {
      return .usage("\(start). Did you mean “\(name)”?")
    }
    return .usage("\(start); see \(parent) --help")
  }
}
