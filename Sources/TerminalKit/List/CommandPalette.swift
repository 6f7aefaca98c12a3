import TerminalSurface

/// A searchable list of all commands of a context, with their keys.
///
/// Recently run commands come first, then the usual ones. One group comes last.
package final class CommandPalette {
  /// The commands run in each context, the last one first.
  private var recent: [KeyContext: [String]] = [:]

  package init() {}

  /// Shows the commands of a context; calls `run` with the chosen one after the list is closed.
  ///
  /// `hidden` commands need their own key and are left out. The `usual` ones come first in this
  /// order, those of `group` last, and `others` after them. `arguments` are the rows for a command
  /// and what is typed after it.
  package func open<C: KeyCommand>(
    hiding hidden: Set<C> = [],
    first usual: [C] = [],
    last group: KeyGroup? = nil,
    others: [ArgumentRow] = [],
    over host: (any ScreenHost)?,
    arguments: @escaping (String) -> [ArgumentRow] = { _ in [] },
    run: @escaping (C) -> Void
  ) {
    guard let host else { return }
    let bindings = ordered(host.keymap.bindings(in: C.context), usual, last: group)
      .filter { binding in !hidden.contains { $0.name == binding.command } }
    let words = Picker<String, Never>
      .Words(
        title: "Commands",
        pick: "run",
        missing: { KeyNames(host.keymap).nothing("command", fits: $0) },
        typing: .always,
        mostRows: Self.mostRows
      )
    let rows = bindings.compactMap { binding in
      C(name: binding.command).map { Self.row(of: $0, binding) }
    }
    host.present(
      CommandList(words, rows, others, host: host, arguments: arguments) { [self] name in
        guard let command = C(name: name) else { return }
        note(name, in: C.context)
        run(command)
      }
    )
  }

  private func note(_ name: String, in context: KeyContext) {
    recent[context, default: []].removeAll { $0 == name }
    recent[context, default: []].insert(name, at: 0)
  }

  private func ordered<C: KeyCommand>(
    _ bindings: [KeyBinding],
    _ usual: [C],
    last group: KeyGroup?
  ) -> [KeyBinding] {
    let first = (recent[C.context] ?? [])
      .compactMap { name in bindings.first { $0.command == name } }
    let others = bindings.filter { binding in !first.contains { $0.command == binding.command } }
    let usual = usual.compactMap { command in
      others.first { $0.command == command.name }
    }
    let rest = others.filter { binding in !usual.contains { $0.command == binding.command } }
    return first + usual + rest.filter { $0.group != group } + rest.filter { $0.group == group }
  }

  /// Whether a summary has no word that the label lacks.
  private static func repeats(_ summary: String, _ label: String) -> Bool {
    func words(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        .subtracting(["a", "an", "the", "to"])
    }
    return words(summary).isSubset(of: words(label))
  }

  private static let mostRows = 14

  private static func row(of command: some KeyCommand, _ binding: KeyBinding) -> PickerRow<String> {
    let name = command.name.replacing("-", with: " ")
    let label = command.title ?? name.capitalizedFirst
    let summary = binding.help.replacing("`", with: "").capitalizedFirst
    return PickerRow(
      id: command.name,
      label: label,
      summary: repeats(summary, label) ? "" : summary,
      words: "\(name) \(command.name) \(command.synonyms)",
      key: binding.keys.first?.label ?? ""
    )
  }
}
