package import TerminalKit
import TerminalSurface

package nonisolated enum PromptCommand: String, KeyCommand {
  case submit, cancel
  /// Opens a new card in the editor, or a due date in the calendar.
  case widen
  /// Accepts the offered completion; without one, the key acts on the line.
  case complete

  package static var context: KeyContext { .prompt }

  package static var keys: [KeyBinding] {
    [
      bind(.submit, "Enter", "accept what you typed", "set"),
      bind(.cancel, "Esc", "close the prompt", "close"),
      bind(
        .widen,
        "Tab",
        "open the editor, the templates, or the calendar for a due date",
        "open in the editor"
      ),
      bind(.complete, "→ End", "accept the suggestion", "complete", shadows: true),
    ]
  }
}

/// The keys after several lines were pasted into the prompt.
package nonisolated enum PasteCommand: String, KeyCommand {
  case cardALine, oneCard, drop

  package static var context: KeyContext { .offer }

  package static var keys: [KeyBinding] {
    [
      bind(.cardALine, "Enter", "one card per line"),
      bind(.oneCard, "Tab", "one card"),
      bind(.drop, "Esc", "discard the paste"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let prompt: KeyContext = .init(
    "prompt",
    "in the prompt",
    PromptCommand.self,
    takesText: true,
    together: [[.prompt, .line]]
  )
  package static let offer: KeyContext = .init(
    "offer",
    "after a paste of several lines",
    PasteCommand.self
  )
}

nonisolated extension HintList {
  static let adding: HintList = [
    .keys(PromptCommand.submit, word: "add"), .keys(PromptCommand.cancel),
    .keys(PromptCommand.widen),
  ]
  static let addingFromTemplates: HintList = [
    .keys(PromptCommand.submit, word: "add"), .keys(PromptCommand.cancel),
    .keys(PromptCommand.widen, word: "templates"),
  ]
  static let renaming: HintList = [
    .keys(PromptCommand.submit, word: "rename"), .keys(PromptCommand.cancel),
  ]
  static let settingDue: HintList = [
    .keys(PromptCommand.submit), .keys(PromptCommand.widen, word: "calendar"),
    .keys(PromptCommand.cancel), .words("fri  fri 15:00  3d  24 dec  2026-12-24"),
  ]
  /// Without a time of day, which only a due date has.
  static let settingStart: HintList = [
    .keys(PromptCommand.submit), .keys(PromptCommand.widen, word: "calendar"),
    .keys(PromptCommand.cancel), .words("fri  3d  24 dec  2026-12-24"),
  ]
  static let tagging: HintList = [.keys(PromptCommand.submit), .keys(PromptCommand.cancel)]
  static let completing: HintList = [
    .keys(PromptCommand.complete), .keys(PromptCommand.submit), .keys(PromptCommand.cancel),
  ]
  static let offering: HintList = [
    .keys(PasteCommand.cardALine), .keys(PasteCommand.oneCard), .keys(PasteCommand.drop),
  ]
}
