package import TerminalSurface

/// Keys pressed during a long action; Escape stops it, other keys are dropped.
///
/// Keeping them would apply them to cards that the user hasn't seen, such as a `d` on a whole
/// selection.
package struct BusyKeys: Hashable, Sendable {
  package private(set) var hasEscape = false
  package private(set) var hasOthers = false
  /// Events that are still handled after the action: keys that end the program, and reports from
  /// the terminal.
  package private(set) var kept: [TerminalEvent] = []

  package init(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .key where event.endingSignal != nil: kept.append(event)
      // Escape and a key in one piece. No key with Alt is used here.
      case .key(let press) where press == KeyPress(.escape) || press.splitAlt != nil:
        hasEscape = true
      case .key, .paste, .pasteRefused, .mouse: hasOthers = true
      case .resize, .resumed, .tick, .background: kept.append(event)
      }
    }
  }
}
