import BoardModel
package import TerminalKit
import TerminalSurface

/// New keys for a command, from the configuration; an empty list unbinds the command.
package nonisolated struct KeyOverride: Hashable, Sendable {
  package let context: String
  package let command: String
  /// Labels such as `Ctrl-R`.
  package let keys: [String]

  package init(context: String, command: String, keys: [String]) {
    self.context = context
    self.command = command
    self.keys = keys
  }
}

package nonisolated enum KeymapFault: Error, Hashable, Sendable {
  case unknownContext(String)
  case unknownCommand(String, context: String, near: String? = nil)
  case unknownKey(String)
  /// Terminals send another key instead.
  case unsentKey(String, sent: String)
  /// The key types text in that context.
  case typedKey(String)
  /// The key quits or cancels before any binding is looked up.
  case endingKey(String)

  package var reason: String {
    switch self {
    case .unknownContext(let name):
      "there is no place for keys named “\(name)”"
        + Self.guess(Spelling.nearest(to: name, among: KeyContext.allCases.map(\.name)))
    case .unknownCommand(let name, let context, let near):
      "“\(name)” is not a command of “\(context)”" + Self.guess(near)
    case .unknownKey(let label): Self.reason(ofUnknown: label)
    case .endingKey(let label):
      "“\(label)” quits, or closes what is typed, whatever is bound to it; take another key"
    case .typedKey(let label):
      "“\(label)” is text that one types there; take a key such as Ctrl-R, Alt-B or F2"
    case .unsentKey(let label, let sent):
      "“\(label)” is not sent by a terminal, which sends \(sent)"
    }
  }

  private static func guess(_ name: String?) -> String {
    name.map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Explains how to write chords, if that was meant.
  private static func reason(ofUnknown label: String) -> String {
    let words = label.split(separator: " ")
    if words.count > 2, words.allSatisfy({ KeyPress(label: String($0)) != nil }) {
      return "“\(label)” is not a key; at most two keys are pressed one after the other"
    }
    if label.count == 2 {
      let chord = label.map(String.init).joined(separator: " ")
      if KeySequence(label: chord)?.presses.count == 2 {
        return "“\(label)” is not a key; two keys one after the other are written “\(chord)”"
      }
    }
    return "“\(label)” is not a key; try Ctrl-R, Shift-Tab, PgDn, F1 or x"
  }
}

nonisolated extension Keymap {
  /// Applies the overrides that are valid, and returns the problems of the others.
  ///
  /// An override takes its keys from other commands in the same context, unless those commands have
  /// overrides too. A key and a chord that starts with it count as the same. A clash need not belong
  /// to a single override.
  package func configured(
    by overrides: [KeyOverride]
  ) -> (keymap: Keymap, problems: [(override: KeyOverride?, reason: String)]) {
    var map = self
    var given: [KeyContext: Set<String>] = [:]
    var problems: [(override: KeyOverride?, reason: String)] = []
    for override in overrides {
      do throws(KeymapFault) {
        guard let context = KeyContext.named(override.context) else {
          throw .unknownContext(override.context)
        }
        let (rest, taken) = map.parted(override, in: context, among: given[context] ?? [])
        try map.apply(rest, in: context, sparing: given[context] ?? [])
        given[context, default: []].insert(override.command)
        problems += taken.map { (override, $0) }
      } catch {
        problems.append((override, error.reason))
      }
    }
    for context in given.keys where context != .board {
      guard let command = map.restoreExit(of: context, from: self) else { continue }
      let override = overrides.last {
        $0.context == context.name && ($0.command == command || $0.keys.contains("Esc"))
      }
      problems.append((override, "“\(command)” has no key left \(context.title), so it keeps Esc"))
    }
    if !given.isEmpty {
      problems += map.clashes.map { clash in
        (overrides.last(where: clash.concerns), clash.words)
      }
    }
    return (map, problems)
  }

  /// Binds Esc again to the command that had it in another keymap, if that command has no key left.
  ///
  /// Without it the user could not leave the screen.
  ///
  /// - Returns: the command; nil if it has a key.
  private mutating func restoreExit(of context: KeyContext, from other: Keymap) -> String? {
    let escape = KeySequence(KeyPress(.escape))
    guard let exit = other.bindings(in: context).first(where: { $0.allKeys.contains(escape) })
    else {
      return nil
    }
    var list = bindings(in: context)
    guard let index = list.firstIndex(where: { $0.command == exit.command }),
      list[index].allKeys.isEmpty
    else { return nil }
    for other in list.indices {
      list[other].keys.removeAll { $0.overlaps(escape) }
      list[other].aliases.removeAll { $0.overlaps(escape) }
    }
    list[index].keys = [escape]
    set(list, in: context)
    return exit.command
  }

  /// Splits off the keys that an earlier override has given to another command, and returns
  /// messages about them.
  private func parted(
    _ override: KeyOverride,
    in context: KeyContext,
    among given: Set<String>
  ) -> (override: KeyOverride, taken: [String]) {
    var (rest, taken): ([String], [String]) = ([], [])
    for label in override.keys {
      let sequence = KeySequence(label: label)
      let owner = bindings(in: context)
        .first { binding in
          given.contains(binding.command) && binding.command != override.command
            && sequence.map(binding.allKeys.contains) == true
        }
      if let owner {
        taken.append("“\(label)” stays with “\(owner.command)”, to which it is given above")
      } else {
        rest.append(label)
      }
    }
    return (KeyOverride(context: override.context, command: override.command, keys: rest), taken)
  }

  private mutating func apply(
    _ override: KeyOverride,
    in context: KeyContext,
    sparing given: Set<String>
  ) throws(KeymapFault) {
    var list = bindings(in: context)
    guard let index = list.firstIndex(where: { $0.command == override.command }) else {
      let near = Spelling.nearest(to: override.command, among: list.map(\.command))
      throw .unknownCommand(override.command, context: override.context, near: near)
    }
    var keys: [KeySequence] = []
    for label in override.keys {
      guard let sequence = KeySequence(label: label) else { throw .unknownKey(label) }
      // A key that the command already has is valid: a printed configuration also contains
      // alternative forms.
      if !list[index].allKeys.contains(sequence) {
        if let sent = sequence.presses.lazy.compactMap(\.fallback).first {
          throw .unsentKey(label, sent: sent.label)
        }
        if sequence.presses.contains(.control("c")) { throw .endingKey(label) }
      }
      if context.takesText, sequence.presses[0].isText { throw .typedKey(label) }
      keys.append(sequence)
    }
    for other in list.indices where !given.contains(list[other].command) {
      let isTaken = { (key: KeySequence) in keys.contains(where: key.overlaps) }
      list[other].keys.removeAll(where: isTaken)
      list[other].aliases.removeAll(where: isTaken)
    }
    list[index].keys = keys
    list[index].aliases = []
    set(list, in: context)
  }
}
