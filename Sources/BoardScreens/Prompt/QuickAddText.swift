import BoardModel
import TerminalKit
import TerminalSurface

/// What was parsed from the text of a new card, for the status line.
enum QuickAddText {
  /// Nil if the text is only a title and nothing in it resembles other syntax.
  static func message(for editor: LineEditor, today: CalendarDay) -> StatusMessage? {
    guard let words = words(for: editor, today: today) else { return nil }
    var message = StatusMessage.note(words)
    message.isPreview = true
    return message
  }

  private static func words(for editor: LineEditor, today: CalendarDay) -> String? {
    // A longer title is refused in any case.
    guard editor.characters.count <= TitleRule.limit * 2 else { return nil }
    let quick = QuickAdd(editor.text, today: today)
    let doubt = QuickAdd.doubt(in: editor.text, today: today)?.capitalizedFirst
    guard quick.isMoreThanTitle else { return doubt.map { "\($0)." } }
    let words = [quoted(quick.draft.title)] + quick.draft.facts(seenFrom: today)
    return words.joined(separator: ", ") + (doubt.map { ". \($0)." } ?? "")
  }
}
