package import BoardModel
import TerminalKit
package import TerminalSurface

extension BoardApplication {
  /// Asks whether typed keys wait, while a locked database is waited for.
  package func watchKeys(_ hasWaitingKey: @escaping () -> Bool) {
    board.context.actions.hasWaitingKey = hasWaitingKey
  }

  /// The frame to show during a long action, with its progress in the message row.
  ///
  /// Nothing is read and nothing else is painted, because the action uses the database. Only Escape
  /// works until it ends; `ignoresKeys` adds a note about that once another key was pressed.
  package func frame(during progress: ActionProgress, ignoringKeys ignoresKeys: Bool = false)
    -> Frame
  {
    let actions = board.context.actions
    if ignoresKeys { actions.ignoreKeys() }
    var line = LineBuilder(width: stack.size.columns)
    line.append(" … ", Style(.accent, .bold))
    line.append(ProgressText.words(for: actions.running, progress), Style(.text))
    if actions.ignoresKeys { line.append(" · busy", Style(.warning)) }
    if !progress.isSaving {
      line.append(" · ", Style(.faint))
      line.append("Esc", Style(.text, .bold))
      line.append(
        actions.ignoresKeys ? " stops it, no other key acts" : " stops it without any change",
        Style(.quiet)
      )
    }
    return stack.frame(with: line.finished(), row: stack.size.rows - 2)
  }

  /// Called when a long action ends; Escape may have been pressed too late to stop it.
  package func finishLongAction(wasEscapePressed: Bool) {
    if wasEscapePressed { board.context.actions.noteLateStop() }
  }
}

enum ProgressText {
  static func words(for action: BoardAction?, _ progress: ActionProgress) -> String {
    let count = progress.changes.grouped
    if progress.isSaving { return "Saving \(count) changes, too late to stop" }
    if let drafts = action?.drafts {
      return "Adding \(drafts.count.cards): \(percent(progress.changes, of: drafts.count))"
    }
    guard let action, !action.cards.isEmpty else {
      switch action {
      case .undo, .undoKeeping, .takeBack: return "Undoing: \(count) cards so far"
      case .redo, .redoKeeping: return "Redoing: \(count) cards so far"
      default: return "Working: \(count) changes so far"
      }
    }
    let total = action.cards.count
    return
      "\(verb(of: action)) \(total.grouped) cards: \(percent(progress.changes, of: total))"
  }

  private static func percent(_ done: Int, of total: Int) -> String {
    "\(min(99, done * 100 / max(1, total))) %"
  }

  private static func verb(of action: BoardAction) -> String {
    switch action {
    case .move: "Moving"
    case .delete: "Deleting"
    case .archive: "Archiving"
    case .restore: "Restoring"
    case .duplicate: "Duplicating"
    default: "Changing"
    }
  }
}
