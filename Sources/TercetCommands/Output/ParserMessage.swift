internal import ArgumentParser
import BoardModel
import Foundation
import TerminalSurface

/// Rewords the argument parser's errors like all other messages, and formats its help.
struct ParserMessage {
  let failure: CommandFailure

  /// Prints help and other output that is not an error, and then throws `Closed`.
  init(
    _ error: any Error,
    _ root: any ParsableCommand.Type,
    _ order: ArgumentOrder?
  ) throws {
    if root.exitCode(for: error) == .success {
      var output = StandardOutput()
      let help = HelpLines.wrapped(root.fullMessage(for: error))
      output.append(PrintableText.sanitisedLines(help) + "\n")
      try output.flush()
      throw StandardOutput.Closed()
    }
    let path = order?.command ?? []
    let words = Self.words(root.message(for: error), order?.arguments ?? [], of: path, root)
    let name = (["tercet"] + path).joined(separator: " ")
    let known = Self.options(of: path, root)
    if let commands = Self.commands(of: path), words.hasPrefix("Unknown option") {
      failure = .usage("“\(name)” needs one of its commands before any option: \(commands)")
    } else if let option = order?.moved.first(where: { !known.contains(String($0.dropFirst(2))) }) {
      failure = .usage("“\(name)” has no \(option); leave it out")
    } else if let number = Self.negativeNumber(words), path == ["step"] {
      failure = .usage("“\(number)” is not the number of a step; steps count from 1")
    } else if let option = Self.optionWithoutValue(words),
      let value = Self.value(after: option, in: order?.arguments ?? [])
    {
      failure = .usage("\(words); write a value that starts with “-” as \(option)=\(value)")
    } else if let option = Self.unknownOption(in: order?.arguments ?? [], words),
      let near = Spelling.nearest(to: option, among: known)
    {
      failure = .usage("\(words). Did you mean “--\(near)”?")
    } else if Self.isQuery(words, of: path) {
      failure = .usage("\(words); put -- before a query that starts with “-”")
    } else if words.hasPrefix("Missing expected argument") || words.hasPrefix("Unknown option"),
      order?.arguments.prefix(while: { $0 != "--" }).contains(where: Self.isText) == true
    {
      failure = .usage("\(words); put -- before a text that starts with “-”")
    } else {
      failure = .usage("\(words); see \(name) --help")
    }
  }

  /// The subcommands of a command that does nothing itself; nil for others.
  private static func commands(of path: [String]) -> String? {
    guard let commands = CommandNames.command(at: path)?.configuration.subcommands,
      !commands.isEmpty
    else { return nil }
    return commands.compactMap { $0.configuration.commandName }.joined(separator: ", ")
  }

  /// Whether the unknown option may have been meant as a query.
  private static func isQuery(_ words: String, of command: [String]) -> Bool {
    let signs = ["list", "ready", "watch"].contains(command.last) ? [""] : ["#", "@"]
    return !words.hasPrefix("Unknown option “--")
      && signs.contains { words.hasPrefix("Unknown option “-" + $0) }
  }

  /// The number that was read as an option, as in `-1`.
  private static func negativeNumber(_ words: String) -> Substring? {
    guard words.hasPrefix("Unknown option “-") else { return nil }
    let number = words.drop { $0 != "“" }.dropFirst().prefix { $0 != "”" }
    return Int(number) == nil ? nil : number
  }

  /// The option whose value the parser misses.
  private static func optionWithoutValue(_ words: String) -> String? {
    guard words.hasPrefix("Missing value for “--") else { return nil }
    return String(words.drop { $0 != "“" }.dropFirst().prefix { $0 != " " && $0 != "”" })
  }

  /// The argument after an option, if it begins with a dash but must be a value.
  private static func value(after option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    let value = arguments[index + 1]
    guard value.hasPrefix("-"), !value.hasPrefix("--") else { return nil }
    return value.contains(where: \.isWhitespace) ? "TEXT" : String(value.prefix(40))
  }

  /// Whether an argument that begins like an option can only be a text: `-h` is the only option of
  /// one letter.
  private static func isText(_ argument: String) -> Bool {
    let isShort = argument.count > 1 && !argument.hasPrefix("--")
    return argument.hasPrefix("-") && !argument.contains("=")
      && (isShort || argument.contains(" "))
  }

  /// The parser's message.
  ///
  /// If it misses an argument although there is an unknown option, reports the option instead.
  private static func words(
    _ message: String,
    _ arguments: [String],
    of path: [String],
    _ root: any ParsableCommand.Type
  ) -> String {
    let words = words(message)
    guard words.hasPrefix("Missing expected argument") else { return words }
    let known = options(of: path, root)
    let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { $0.prefix { $0 != "=" } }
    guard let unknown = given.first(where: { !known.contains(String($0.dropFirst(2))) }) else {
      return words
    }
    return "Unknown option “\(unknown)”"
  }

  /// The parser lists every unexpected argument; this is the most characters kept.
  private static let limit = 200

  /// The parser's message with our quotation marks, on one line, without its guesses.
  static func words(_ message: String) -> String {
    var text = message.split(separator: "\n").first.map(String.init) ?? ""
    if let guess = text.range(of: ". Did you mean") { text = String(text[..<guess.lowerBound]) }
    text = quoted(text.count > Self.limit ? "\(text.prefix(Self.limit))…" : text)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Turns `'x'` into “x”; keeps apostrophes inside words.
  private static func quoted(_ text: String) -> String {
    var result = ""
    var isOpen = false
    var previous: Character = " "
    for character in text {
      if character == "'", !isOpen, previous == " " || previous == "(" {
        result.append("“")
        isOpen = true
      } else if character == "'", isOpen {
        result.append("”")
        isOpen = false
      } else {
        result.append(character)
      }
      previous = character
    }
    return result
  }

  private static func unknownOption(in arguments: [String], _ words: String) -> String? {
    guard words.hasPrefix("Unknown option") else { return nil }
    return arguments.first { $0.hasPrefix("--") && words.contains("“\($0)”") }
      .map { String($0.dropFirst(2)) }
  }

  /// The long options in a command's help, without their dashes.
  private static func options(
    of path: [String],
    _ root: any ParsableCommand.Type
  ) -> [String] {
    let help = (CommandNames.command(at: path) ?? root).helpMessage(columns: 200)
    var names: Set<String> = []
    for word in help.split(whereSeparator: { $0.isWhitespace || "[],|()".contains($0) }) {
      if word.hasPrefix("--"), word.count > 2 {
        names.insert(String(word.dropFirst(2).prefix { $0.isLetter || $0 == "-" }))
      }
    }
    return names.sorted()
  }
}
