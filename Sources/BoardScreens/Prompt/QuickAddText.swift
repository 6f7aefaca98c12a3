import BoardModel
import TerminalKit
import TerminalSurface

/// What was parsed from the text of a new card, for the status line.
enum QuickAddText {
  /// Nil if the text is only a title and nothing in it resembles other syntax.
  static func message(
    for editor: LineEditor,
    today: CalendarDay,
    room: Int = .max
  ) -> StatusMessage? {
    guard let words = words(for: editor, today: today, room: room) else { return nil }
    var message = StatusMessage.note(words)
    message.isPreview = true
    return message
  }

  /// The facts matter more than the title, which is in the prompt too.
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
    let title = quoted(quick.draft.title)
    let facts = quick.draft.facts(seenFrom: today)
    let short = quick.draft.facts(seenFrom: today, isShort: true)
    let end = doubt.map { ". \($0)." } ?? ""
    let all = ([title] + facts).joined(separator: ", ")
    // The line itself shortens a long title.
    let least = quoted(String(quick.draft.title.prefix(8)))
    for (begin, facts) in [(least, facts), (least, short)] {
      let width = DisplayText(([begin] + facts).joined(separator: ", ")).width + 2
      if width <= room { return ([title] + facts).joined(separator: ", ") + end }
    }
    return room == .max ? all + end : short.joined(separator: ", ").capitalizedFirst + end
  }
}
