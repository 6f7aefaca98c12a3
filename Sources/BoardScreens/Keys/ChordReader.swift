import BoardModel
import TerminalSurface

/// Makes chords of two keys that follow one another.
struct ChordReader {
  /// The key that may begin a chord, kept until the next one comes.
  private(set) var first: KeyPress?
  /// Two keys that were to be a chord and are none, as people read them.
  private(set) var unbound: String?

  /// The events that are to be handled now: none for the first key of a chord, the chord for its
  /// second.
  ///
  /// Where no chord comes of the two, both where the first means something by itself, else neither.
  /// Esc after a first key drops both.
  mutating func events(
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

extension BoardScreen {
  var keyContexts: [KeyContext] {
    if filter.isOpen { return [.filter, .line] }
    guard let prompt = prompt.prompt else { return [.board] }
    return prompt.offered.isEmpty ? [.prompt, .line] : [.offer]
  }
}

extension EditorScreen {
  var keyContexts: [KeyContext] {
    switch card.form.focus {
    case .title, .tags, .assignees, .blockedBy, .claim, .source: [.field, .line, .editor]
    case .due: [.due, .field, .line, .editor]
    case .priority: [.priority, .editor]
    case .checklist:
      card.form.checklist.typing == nil ? [.checklist, .editor] : [.step, .line, .editor]
    case .body: [.body, .editor]
    }
  }
}

extension HistoryScreen {
  var keyContexts: [KeyContext] { list.isTyping ? [.historyFilter, .line] : [.history] }
}

extension ArchiveScreen {
  var keyContexts: [KeyContext] { list.isTyping ? [.historyFilter, .line] : [.archive] }
}

extension Picker {
  var keyContexts: [KeyContext] { mode == .finding ? [.picker, .line] : [.actions] }
}

extension ChoiceMenu {
  var keyContexts: [KeyContext] { [.menu] }
}

extension CalendarPopup {
  var keyContexts: [KeyContext] { [.calendar] }
}

extension HelpScreen {
  var keyContexts: [KeyContext] { isTyping ? [.historyFilter, .line] : [.help, .page] }
}
