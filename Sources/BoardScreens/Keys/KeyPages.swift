package import TerminalKit
import TerminalSurface

/// A keymap as text, for the help and for documents.
package nonisolated struct KeyPages {
  private let keymap: Keymap

  package init(of keymap: Keymap) {
    self.keymap = keymap
  }

  package struct Section: Sendable {
    package let context: KeyContext
    package let bindings: [KeyBinding]

    package var name: String { context.title }

    package var heading: String { name.capitalizedFirst }
  }

  /// The contexts of the help in its order, `first` before the others.
  package func sections(first: [KeyContext] = []) -> [Section] {
    let shown = KeyContext.inHelp
    let order = first + shown.filter { !first.contains($0) }
    return order.map { Section(context: $0, bindings: bound(in: $0)) }
  }

  private func bound(in context: KeyContext) -> [KeyBinding] {
    keymap.bindings(in: context).filter { !$0.keys.isEmpty }
  }

  package var all: [Section] {
    KeyContext.allCases.map { Section(context: $0, bindings: bound(in: $0)) }
      .filter { !$0.bindings.isEmpty }
  }

  /// The start of the help: one line for each everyday action.
  var firstKeys: [(keys: String, help: String)] { rows(of: Self.first) }

  func rows(of list: [[Command]]) -> [(keys: String, help: String)] {
    list.compactMap { commands in
      let bindings = commands.compactMap { keymap.binding(of: $0) }.filter { !$0.keys.isEmpty }
      let keys = bindings.compactMap { $0.keys.first?.label }
      // The configuration may have unbound a command.
      let help =
        bindings.count == commands.count && bindings.count > 1
        ? words(of: commands) : bindings.map(\.help).joined(separator: "; ")
      return keys.isEmpty ? nil : (keys.joined(separator: " "), help)
    }
  }

  private static let first: [[Command]] = [
    [.focusLeft, .selectNext, .selectPrevious, .focusRight], [.add], [.open], [.read],
    [.moveLeft, .moveRight], [.moveDown, .moveUp], [.setDue], [.setRepeat], [.setTags],
    [.cyclePriority],
    [.filter], [.delete], [.undo, .redo], [.boards], [.columns], [.commands], [.help], [.quit],
  ]

  /// The text for commands that share a row of the README.
  private func words(of commands: [Command]) -> String {
    switch commands {
    case [.moveLeft, .moveRight]: "move the card to the column on the left, on the right"
    case [.moveDown, .moveUp]: "move the card down, up"
    case [.undo, .redo]: "undo, redo"
    default: "left, down, up, right" + (hasArrows(commands) ? "; arrows work too" : "")
    }
  }

  private func hasArrows(_ commands: [Command]) -> Bool {
    zip(commands, [Key.left, .down, .up, .right])
      .allSatisfy { keymap.command(for: KeyPress($1), as: Command.self) == $0 }
  }
}
