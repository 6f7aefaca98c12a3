package import TextEditing

package nonisolated enum BodyCommand: Hashable, Sendable {
  case edit(TextEdit)
  case pageDown
  case pageUp
  /// Pastes the last text that was cut or copied.
  case paste
  case find(BodyFind)
}

package nonisolated enum BodyFind: Hashable, Sendable {
  case open
  case next
  case previous
}

nonisolated extension BodyKey {
  package var command: BodyCommand {
    switch self {
    case .pageDown: .pageDown
    case .pageUp: .pageUp
    case .paste: .paste
    case .find: .find(.open)
    case .findNext: .find(.next)
    case .findPrevious: .find(.previous)
    default: .edit(motion.map(TextEdit.move) ?? selection.map(TextEdit.select) ?? edit)
    }
  }

  private var motion: TextMotion? {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up(rows: 1)
    case .down: .down(rows: 1)
    case .wordLeft: .wordLeft
    case .wordRight: .wordRight
    case .rowStart: .rowStart
    case .rowEnd: .rowEnd
    case .lineStart: .lineStart
    case .lineEnd: .lineEnd
    case .textStart: .textStart
    case .textEnd: .textEnd
    default: nil
    }
  }

  private var selection: TextMotion? {
    switch self {
    case .selectLeft: .left
    case .selectRight: .right
    case .selectUp: .up(rows: 1)
    case .selectDown: .down(rows: 1)
    case .selectWordLeft: .wordLeft
    case .selectWordRight: .wordRight
    case .selectToRowStart: .rowStart
    case .selectToRowEnd: .rowEnd
    default: nil
    }
  }

  private var edit: TextEdit {
    switch self {
    case .toggleMark: .toggleMark
    case .deleteBackward: .delete(.characterBackward)
    case .deleteForward: .delete(.characterForward)
    case .deleteWordBackward: .delete(.wordBackward)
    case .deleteWordForward: .delete(.wordForward)
    case .cutToLineStart: .delete(.toLineStart)
    case .cutToLineEnd: .delete(.toLineEnd)
    case .newline: .newline
    case .cut: .cut
    case .copy: .copy
    case .undo: .undo
    case .redo: .redo
    case .indent: .indentItems
    case .outdent: .outdentItems
    default: .selectAll
    }
  }
}
