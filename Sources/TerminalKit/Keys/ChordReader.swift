package import TerminalSurface

/// Makes chords of two keys that follow one another.
package struct ChordReader {
  /// The key that may begin a chord, kept until the next one comes.
  package private(set) var first: KeyPress?
  /// Two keys that were to be a chord and are none, as people read them.
  package private(set) var unbound: String?

  /// The events that are to be handled now: none for the first key of a chord, the chord for its
  /// second.
  ///
  /// Where no chord comes of the two, both where the first means something by itself, else neither.
  /// Esc after a first key drops both.
  package mutating func events(
    for event: TerminalEvent,
    in contexts: [KeyContext],
    of keymap: Keymap
  ) -> [TerminalEvent] {
    // Time and size have no part in it.
    switch event {
    case .tick, .background, .resize, .resumed: return [event]
    case .key, .paste, .pasteRefused, .mouse: break
    }
    let kept = first
    first = nil
    unbound = nil
    guard case .key(let press) = event else { return held(kept) + [event] }
    guard let kept else {
      if !keymap.begins(press, in: contexts) { return [event] }
      first = press
      return []
    }
    if let chord = keymap.chord(kept, press, in: contexts) { return [.key(chord)] }
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
