package import TerminalSurface

/// The key bindings of every context.
///
/// Dispatch, help, footers, and documents all use it, so they agree. Contexts declare the built-in
/// bindings; `set` replaces those of a context.
package nonisolated struct Keymap: Sendable {
  /// The bindings of a context, indexed by key.
  private struct ContextKeys {
    let bindings: [KeyBinding]
    let places: [KeyPress: Int]
  }

  /// The layout of the user's keyboard; nil for one with Latin letters.
  package var layout: KeyLayout?
  /// The context of the bottom screen.
  private let root: KeyContext?
  private var changed: [KeyContext: ContextKeys] = [:]
  /// The keys of each chord; a chord is identified by its index.
  private var chords: [[KeyPress]] = []

  /// Creates the built-in keymap.
  ///
  /// Other screens leave the keys of `root` that work everywhere to it. Only `root` has built-in
  /// chords.
  package init(root: KeyContext? = nil) {
    self.root = root
    let bindings = root?.bindings ?? []
    let hasChords = bindings.contains { $0.allKeys.contains { $0.presses.count > 1 } }
    if let root, hasChords { set(bindings, in: root) }
  }

  package mutating func set(_ list: [KeyBinding], in context: KeyContext) {
    var table: [KeyPress: Int] = [:]
    for (index, binding) in list.enumerated() {
      for sequence in binding.allKeys { table[press(of: sequence)] = index }
    }
    changed[context] = ContextKeys(bindings: list, places: table)
  }

  /// The key that represents a sequence: itself, or a chord.
  private mutating func press(of sequence: KeySequence) -> KeyPress {
    if sequence.presses.count == 1 { return sequence.presses[0] }
    if let number = chords.firstIndex(of: sequence.presses) { return KeyPress(.chord(number)) }
    chords.append(sequence.presses)
    return KeyPress(.chord(chords.count - 1))
  }

  package func bindings(in context: KeyContext) -> [KeyBinding] {
    changed[context]?.bindings ?? context.bindings
  }

  private func places(in context: KeyContext) -> [KeyPress: Int] {
    changed[context]?.places ?? context.places
  }

  // MARK: Looking up

  /// The keys that are meant by one of the user's layout: those at the same place on a US keyboard.
  ///
  /// A key that has a meaning keeps it, Latin letters and digits too, and text is never changed.
  package func presses(meantBy press: KeyPress, in contexts: [KeyContext]) -> [KeyPress] {
    guard let layout, case .character(let character) = press.key, !contexts.isEmpty,
      !contexts.contains(where: \.takesText),
      !contexts.contains(where: { binding(for: press, in: $0) != nil }),
      !begins(press, in: contexts)
    else { return [press] }
    let keys = layout.keys(for: character)
    return keys.isEmpty ? [press] : keys.map { KeyPress(.character($0), press.modifiers) }
  }

  package func binding(for press: KeyPress, in context: KeyContext) -> KeyBinding? {
    places(in: context)[press.normalized].map { bindings(in: context)[$0] }
  }

  package func chord(_ first: KeyPress, _ second: KeyPress, in contexts: [KeyContext]) -> KeyPress?
  {
    guard let number = chords.firstIndex(of: [first.normalized, second.normalized]) else {
      return nil
    }
    let press = KeyPress(.chord(number))
    return contexts.contains { places(in: $0)[press] != nil } ? press : nil
  }

  /// Whether a key starts a chord bound in one of the contexts.
  package func begins(_ press: KeyPress, in contexts: [KeyContext]) -> Bool {
    chords.enumerated()
      .contains { number, presses in
        presses.first == press.normalized
          && contexts.contains { places(in: $0)[KeyPress(.chord(number))] != nil }
      }
  }

  /// The second keys of the chords that start with a key, with what they do.
  package func hints(after first: KeyPress, in contexts: [KeyContext]) -> [Hint] {
    chords.enumerated()
      .compactMap { number, presses in
        guard presses.first == first.normalized, let second = presses.last else { return nil }
        let press = KeyPress(.chord(number))
        let binding = contexts.lazy.compactMap { self.binding(for: press, in: $0) }.first
        return binding.map { Hint(second.shortLabel, $0.word) }
      }
  }

  /// The command of a key in the context of the requested type.
  package func command<C: KeyCommand>(for press: KeyPress, as type: C.Type = C.self) -> C? {
    binding(for: press, in: C.context).flatMap { C(name: $0.command) }
  }

  package func binding(of command: some KeyCommand) -> KeyBinding? {
    binding(named: command.name, in: type(of: command).context)
  }

  package func binding(named command: String, in context: KeyContext) -> KeyBinding? {
    bindings(in: context).first { $0.command == command }
  }

  /// The index of a key among a command's keys: `3` is the third key for going to a column.
  package func position(of press: KeyPress, among command: some KeyCommand) -> Int? {
    binding(of: command)?.allKeys.firstIndex(of: KeySequence(press.normalized))
  }

  /// Whether a popup leaves the key to the screen below, for example to repaint or suspend.
  package func worksEverywhere(_ press: KeyPress) -> Bool {
    root.flatMap { binding(for: press, in: $0) }?.isEverywhere ?? false
  }
}
