package import TerminalSurface

/// Which key means what, in every context.
///
/// Dispatch, help, footers and documents read it, so that none of them can say something else.
/// What is built in is declared by the contexts; `set` gives one of them other keys.
package nonisolated struct Keymap: Sendable {
  /// The bindings of one context, ready to be looked up.
  private struct ContextKeys {
    let bindings: [KeyBinding]
    /// Where each key stands among the bindings.
    let places: [KeyPress: Int]
  }

  /// The place of the screen at the bottom.
  private let root: KeyContext?
  /// The contexts that differ from what is built in.
  private var changed: [KeyContext: ContextKeys] = [:]
  /// The two keys of each chord; a chord is known by its place here.
  private var chords: [[KeyPress]] = []

  /// The keys that are built in; those of `root` that work everywhere are left to it.
  package init(root: KeyContext? = nil) {
    self.root = root
  }

  package mutating func set(_ list: [KeyBinding], in context: KeyContext) {
    var table: [KeyPress: Int] = [:]
    for (index, binding) in list.enumerated() {
      for sequence in binding.allKeys { table[press(of: sequence)] = index }
    }
    changed[context] = ContextKeys(bindings: list, places: table)
  }

  /// The one key that stands for a sequence: itself, or the chord of two.
  private mutating func press(of sequence: KeySequence) -> KeyPress {
    if sequence.presses.count == 1 { return sequence.presses[0] }
    if let number = chords.firstIndex(of: sequence.presses) { return KeyPress(.chord(number)) }
    chords.append(sequence.presses)
    return KeyPress(.chord(chords.count - 1))
  }

  /// The bindings of a context, in the order of the help.
  package func bindings(in context: KeyContext) -> [KeyBinding] {
    changed[context]?.bindings ?? context.bindings
  }

  private func places(in context: KeyContext) -> [KeyPress: Int] {
    changed[context]?.places ?? context.places
  }

  // MARK: Looking up

  /// What a key is bound to in a context.
  package func binding(for press: KeyPress, in context: KeyContext) -> KeyBinding? {
    places(in: context)[press.normalized].map { bindings(in: context)[$0] }
  }

  /// The chord of two keys, where it is bound in one of the contexts.
  package func chord(_ first: KeyPress, _ second: KeyPress, in contexts: [KeyContext]) -> KeyPress?
  {
    guard let number = chords.firstIndex(of: [first.normalized, second.normalized]) else {
      return nil
    }
    let press = KeyPress(.chord(number))
    return contexts.contains { places(in: $0)[press] != nil } ? press : nil
  }

  /// Whether a key begins a chord that is bound in one of the contexts.
  package func begins(_ press: KeyPress, in contexts: [KeyContext]) -> Bool {
    chords.enumerated()
      .contains { number, presses in
        presses.first == press.normalized
          && contexts.contains { places(in: $0)[KeyPress(.chord(number))] != nil }
      }
  }

  /// The second keys of the chords that a key begins in some contexts, with what they do.
  package func hints(after first: KeyPress, in contexts: [KeyContext]) -> [Hint] {
    chords.enumerated()
      .compactMap { number, presses in
        guard presses.first == first.normalized, let second = presses.last else { return nil }
        let press = KeyPress(.chord(number))
        let binding = contexts.lazy.compactMap { self.binding(for: press, in: $0) }.first
        return binding.map { Hint(second.shortLabel, $0.word) }
      }
  }

  /// The command of a key, in the context of the type that is asked for.
  package func command<C: KeyCommand>(for press: KeyPress, as type: C.Type = C.self) -> C? {
    binding(for: press, in: C.context).flatMap { C(rawValue: $0.command) }
  }

  package func binding(of command: some KeyCommand) -> KeyBinding? {
    binding(named: command.rawValue, in: type(of: command).context)
  }

  package func binding(named command: String, in context: KeyContext) -> KeyBinding? {
    bindings(in: context).first { $0.command == command }
  }

  /// Which of a command's keys this is, counted from 0: `3` is the third key of going to a column.
  package func position(of press: KeyPress, among command: some KeyCommand) -> Int? {
    binding(of: command)?.allKeys.firstIndex(of: KeySequence(press.normalized))
  }

  /// Whether a popup leaves the key to the screen below, as repainting and suspending.
  package func isForEveryScreen(_ press: KeyPress) -> Bool {
    root.flatMap { binding(for: press, in: $0) }?.isEverywhere ?? false
  }
}
