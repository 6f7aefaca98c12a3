import BoardModel
import TerminalKit
import TerminalSurface

/// What was parsed from the text of a new card, for the status line.
enum QuickAddText {
  /// Nil if the text is only a title and nothing in it resembles other syntax.
  ///
  /// A narrow `room`, in cells, gets the facts without the title, which is in the prompt too.
  static func message(for editor: LineEditor, today: CalendarDay, room: Int) -> StatusMessage? {
    guard let words = words(for: editor, today: today, room: room) else { return nil }
    var message = StatusMessage.note(words)
    message.isPreview = true
    return message
  }

  private static func words(
    for editor: LineEditor,
    today: CalendarDay,
    room: Int
  ) -> String? {
    // A longer title is refused in any case.
    guard editor.characters.count <= TitleRule.limit * 2 else { return nil }
    let quick = QuickAdd(editor.text, today: today)
    let doubt = QuickAdd.doubt(in: editor.text, today: today)?.capitalizedFirst
    guard quick.isMoreThanTitle else { return doubt.map { "\($0)." } }
    let end = doubt.map { ". \($0)." } ?? ""
    // The line itself shortens a long title.
    let least = quoted(String(quick.draft.title.prefix(8)))
    for isShort in [false, true] {
      let facts = quick.draft.facts(seenFrom: today, isShort: isShort)
      guard DisplayText(list(least, facts)).width + 2 <= room else { continue }
      return list(quoted(quick.draft.title), facts) + end
    }
    let facts = quick.draft.facts(seenFrom: today, isShort: true)
    return facts.joined(separator: ", ").capitalizedFirst + end
  }

  private static func list(_ title: String, _ facts: [String]) -> String {
    ([title] + facts).joined(separator: ", ")
  }
}
