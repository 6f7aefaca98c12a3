package import TerminalSurface

/// What was pressed while an action runs that takes long: Escape stops it, other keys are dropped.
///
/// Kept until it ends, they would act on cards that nobody had seen, such as a `d` on a whole
/// selection.
package struct BusyKeys: Hashable, Sendable {
  /// Whether Escape was pressed.
  package private(set) var hasEscape = false
  /// Whether anything else was.
  package private(set) var hasOthers = false
  /// What is handled all the same once the action has ended: keys that end the program, and what the
  /// terminal says of itself.
  package private(set) var kept: [TerminalEvent] = []

  package init(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .key where event.endingSignal != nil: kept.append(event)
      // Escape and a key in one piece: nothing takes a key with Alt here.
      case .key(let press) where press == KeyPress(.escape) || press.splitAlt != nil:
        hasEscape = true
      case .key, .paste, .pasteRefused, .mouse: hasOthers = true
      case .resize, .resumed, .tick, .background: kept.append(event)
      }
    }
  }
}
