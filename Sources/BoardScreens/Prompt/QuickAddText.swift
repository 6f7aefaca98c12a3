import BoardModel
import TerminalKit
import TerminalSurface

/// What was parsed from the text of a new card, for the status line.
enum QuickAddText {
  /// Nil if the card is only a title and nothing in the text resembles other syntax.
  ///
  /// A narrow `room`, in cells, gets the facts without the title, which is in the prompt too.
  static func message(
    for editor: LineEditor,
    from template: CardDraft?,
    today: CalendarDay,
    room: Int
  ) -> StatusMessage? {
    guard let words = words(for: editor, from: template, today: today, room: room) else {
      return nil
    }
    var message = StatusMessage.note(words)
    message.isPreview = true
    return message
  }

  private static func words(
    for editor: LineEditor,
    from template: CardDraft?,
    today: CalendarDay,
    room: Int
  ) -> String? {
    // A longer title is refused in any case.
    guard editor.characters.count <= TitleRule.limit * 2 else { return nil }
    let quick = QuickAdd(editor.text, today: today)
    let doubt = QuickAdd.doubt(in: editor.text, today: today)?.capitalizedFirst
    guard quick.isMoreThanTitle || template != nil else { return doubt.map { "\($0)." } }
    let end = doubt.map { ". \($0)." } ?? ""
    let draft = template.map(quick.draft.filled) ?? quick.draft
    // The line itself shortens a long title.
    let least = quoted(String(draft.title.prefix(8)))
    for (isShort, next) in [(false, 3), (true, 3), (true, 1), (true, 0)] {
      let facts = facts(of: draft, today: today, isShort: isShort, next: next)
      guard DisplayText(list(least, facts)).width + 2 <= room else { continue }
      return list(quoted(draft.title), facts) + end
    }
    let facts = facts(of: draft, today: today, isShort: true, next: 0)
    return facts.joined(separator: ", ").capitalizedFirst + end
  }

  /// Its fields besides the title, and what a template brings: `due Fri`, `3 steps`, `a text`.
  static func facts(
    of draft: CardDraft,
    today: CalendarDay,
    isShort: Bool = false,
    next: Int = 3
  ) -> [String] {
    let steps = draft.checklist.count
    return draft.facts(seenFrom: today, isShort: isShort, next: next)
      + (steps > 0 ? ["\(steps) step\(steps == 1 ? "" : "s")"] : [])
      + (draft.body.isEmpty ? [] : ["a text"])
  }

  private static func list(_ title: String, _ facts: [String]) -> String {
    ([title] + facts).joined(separator: ", ")
  }
}
