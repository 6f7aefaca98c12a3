internal import ArgumentParser
import Glibc

/// Catches what the parser would silently accept: bytes that are not UTF-8, repeated options, and
/// texts that begin with `-` and have an `h`, which it reads as a request for help.
enum ArgumentCheck {
  /// Refuses such arguments; asks for the command's description only if there may be some.
  static func check(
    _ order: ArgumentOrder,
    of root: any ParsableCommand.Type
  ) throws {
    let lost = lostTexts(in: order.arguments)
    let dashed = order.arguments.prefix { $0 != "--" }.filter(asksForHelpByChance)
    guard !lost.isEmpty || !dashed.isEmpty || namesOptionTwice(order.arguments) else { return }
    let command = CommandNames.command(at: order.command) ?? root
    let arguments = Array(order.arguments.dropFirst(order.command.count))
    let roles = try ArgumentRoles(arguments, of: command)
    if let item = roles.items.first(where: { lost.contains($0.text) }) { throw refusal(of: item) }
    let isValue = { (item: ArgumentRoles.Item) in item.role?.kind == "option" && !item.isName }
    if let item = roles.items.first(where: { dashed.contains($0.text) && !isValue($0) }) {
      let text = item.text.prefix(40)
      throw CommandFailure.usage(
        "Unknown option “\(text)”; put -- before a text that starts with “-”"
      )
    }
    if let name = repeated(in: roles) {
      throw CommandFailure.usage("\(name) is given twice; give it once")
    }
  }

  // MARK: Bytes

  /// The arguments whose bytes were lost in the conversion to strings.
  private static func lostTexts(in arguments: [String]) -> Set<String> {
    // The replacement character may also be in the text itself.
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else { return [] }
    var lost: Set<String> = []
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      if String(validatingCString: bytes) == nil { lost.insert(String(cString: bytes)) }
    }
    return lost
  }

  private static func refusal(of item: ArgumentRoles.Item) -> CommandFailure {
    let option = item.role?.names?.first?.text
    let place = item.role?.valueName?.prefix { $0 != "|" }
    let name = option ?? place.map { "the \($0)" } ?? "an argument"
    let text = item.isName ? item.text.drop { $0 != "=" }.dropFirst() : item.text[...]
    return .usage("\(name) “\(text.prefix(40))” is not UTF-8; nothing was done")
  }

  // MARK: Options

  /// Whether a text is one dash and several letters with an `h`.
  private static func asksForHelpByChance(_ text: String) -> Bool {
    text.hasPrefix("-") && !text.hasPrefix("--") && text.count > 2 && text.contains("h")
  }

  private static func namesOptionTwice(_ arguments: [String]) -> Bool {
    var seen: Set<Substring> = []
    return arguments.contains { argument in
      argument.hasPrefix("--") && !seen.insert(argument.prefix { $0 != "=" }).inserted
    }
  }

  /// The first repeated option that may be given only once.
  private static func repeated(in roles: ArgumentRoles) -> String? {
    var seen: Set<String> = []
    for item in roles.items where item.isName {
      guard let role = item.role, role.kind == "option", !role.isRepeating,
        let name = role.names?.first?.text
      else { continue }
      if !seen.insert(name).inserted { return name }
    }
    return nil
  }
}
