internal import ArgumentParser

/// The role of each argument, according to the command's own description.
///
/// Only used after mistakes, since the description takes the parser some milliseconds.
nonisolated struct ArgumentRoles {
  /// Nil is for an unexpected argument.
  struct Item {
    let text: String
    let role: CommandDescription.Argument?
    /// Whether it is the name of an option, possibly with `=` and a value.
    let isName: Bool
  }

  let items: [Item]

  /// - Parameters:
  ///   - arguments: Those after the command's name.
  ///   - command: The command.
  /// - Throws: If the parser's description is unreadable, which it never is.
  init(_ arguments: [String], of command: any ParsableCommand.Type) throws {
    let known = try CommandDescription(dump: command._dumpHelp()).arguments ?? []
    var places = known.filter { $0.kind == "positional" }[...]
    var items: [Item] = []
    var rest = arguments[...]
    func takePlace(_ text: String) {
      items.append(Item(text: text, role: places.first, isName: false))
      if places.first?.isRepeating == false { places = places.dropFirst() }
    }
    while let text = rest.popFirst() {
      if text == "--" { break }
      guard text.hasPrefix("--") else {
        takePlace(text)
        continue
      }
      let name = text.prefix { $0 != "=" }
      let option = known.first { $0.names?.contains { $0.text == name } == true }
      items.append(Item(text: text, role: option, isName: true))
      if option?.kind == "option", !text.contains("="), let value = rest.popFirst() {
        items.append(Item(text: value, role: option, isName: false))
      }
    }
    for text in rest { takePlace(text) }
    self.items = items
  }
}
