package import TerminalSurface

/// Which key means what, in every context.
///
/// Dispatch, help, footers and documents read it, so that none of them can say something else.
/// `standard` is what is built in; `applying` makes another one from a configuration.
package nonisolated struct Keymap: Sendable {
  /// The contexts that differ from what is built in.
  private var changed: [KeyContext: ContextKeys] = [:]

  package static let standard = Keymap()

  mutating func set(_ list: [KeyBinding], in context: KeyContext) {
    changed[context] = ContextKeys(list)
  }

  /// The bindings of a context, in the order of the help.
  package func bindings(in context: KeyContext) -> [KeyBinding] {
    changed[context]?.bindings ?? StandardKeys.bindings(of: context)
  }

  private func places(in context: KeyContext) -> [KeyPress: Int] {
    changed[context]?.places ?? StandardKeys.places(of: context)
  }

  // MARK: Looking up

  /// What a key is bound to in a context.
  package func binding(for press: KeyPress, in context: KeyContext) -> KeyBinding? {
    places(in: context)[press.normalized].map { bindings(in: context)[$0] }
  }

  /// The command of a key, in the context of the type that is asked for.
  package func command<C: KeyCommand>(for press: KeyPress, as type: C.Type = C.self) -> C? {
    binding(for: press, in: C.context).flatMap { C(rawValue: $0.command) }
  }

  package func binding(of command: some KeyCommand) -> KeyBinding? {
    binding(named: command.rawValue, in: type(of: command).context)
  }

  func binding(named command: String, in context: KeyContext) -> KeyBinding? {
    bindings(in: context).first { $0.command == command }
  }

  /// Which of a command's keys this is, counted from 0: `3` is the third key of going to a column.
  package func position(of press: KeyPress, among command: some KeyCommand) -> Int? {
    binding(of: command)?.allKeys.firstIndex(of: KeySequence(press.normalized))
  }

  /// Whether a popup leaves the key to the screen below: repainting and suspending work everywhere.
  func isForEveryScreen(_ press: KeyPress) -> Bool {
    let command: Command? = command(for: press)
    return command == .repaint || command == .suspend
  }
}
