package import TerminalSurface

package struct ChordReader {
  /// The first key of a possible chord, kept until the next key.
  package private(set) var first: KeyPress?
  /// Whether the first key has acted already.
  private var hasActed = false
  /// The label of two keys that didn't form a chord.
  package private(set) var unbound: String?

  /// Returns the events to handle now: none for the first key of a chord, the chord for its second
  /// key.
  ///
  /// Two keys that don't form a chord are both handled if the first has a meaning of its own;
  /// otherwise both are dropped. Esc after a first key drops both.
  package mutating func events(
    for event: TerminalEvent,
    in contexts: [KeyContext],
    of keymap: Keymap
  ) -> [TerminalEvent] {
    // These don't interrupt a chord.
    switch event {
    case .tick, .background, .resize, .resumed: return [event]
    case .key, .paste, .pasteRefused, .mouse: break
    }
    let kept = first
    first = nil
    unbound = nil
    guard case .key(let press) = event else { return hasActed ? [event] : held(kept) + [event] }
    guard let kept else {
      if !keymap.begins(press, in: contexts) { return [event] }
      first = press
      hasActed = contexts.contains { keymap.binding(for: press, in: $0)?.isImmediate ?? false }
      return hasActed ? [event] : []
    }
    if let chord = keymap.chord(kept, press, in: contexts) { return [.key(chord)] }
    if hasActed { return events(for: event, in: contexts, of: keymap) }
    if press == KeyPress(.escape) { return [] }
    let isText = kept.isText && contexts.contains(where: \.takesText)
    if isText || contexts.contains(where: { keymap.binding(for: kept, in: $0) != nil }) {
      return held(kept) + [event]
    }
    unbound = "\(kept.label) \(press.label)"
    return []
  }

  private func held(_ press: KeyPress?) -> [TerminalEvent] {
    press.map { [.key($0)] } ?? []
  }
}
