package import BoardModel
import BoardViewModels
import TerminalKit

struct CardForm {
  var title: LineEditor
  var due: LineEditor
  var priority: Priority
  var tags: LineEditor
  var checklist: ChecklistEditor
  var body: BodyField
  var focus = CardField.title
  /// The parts that the editor does not show; they stay unchanged.
  private let rest: CardDraft

  init(_ draft: CardDraft) {
    title = LineEditor(draft.title)
    due = LineEditor(draft.due?.iso ?? "")
    priority = draft.priority
    tags = LineEditor(TagText.line(of: draft.tags))
    checklist = ChecklistEditor(draft.checklist)
    body = BodyField(draft.body)
    rest = draft
  }

  init(_ unsaved: UnsavedCard) {
    title = LineEditor(unsaved.title)
    due = LineEditor(unsaved.due)
    priority = unsaved.priority
    tags = LineEditor(unsaved.tags)
    checklist = ChecklistEditor(unsaved.checklist)
    body = BodyField(unsaved.body)
    rest = if case .card(_, let base) = unsaved.subject { base } else { CardDraft(title: "") }
  }

  /// The parsed due date; nil if it is missing or can't be parsed.
  func understoodDue(today: CalendarDay) -> CalendarDay? {
    try? DueDateParser.day(in: due.text, today: today)
  }

  /// The card in the form, with the parsed due date.
  ///
  /// - Complexity: O(*n*) for *n* bytes in all.
  func draft(due: CalendarDay?) -> CardDraft {
    var draft = rest
    draft.title = TitleRule.singleLine(title.text)
    draft.body = body.text
    draft.due = due
    draft.priority = priority
    draft.tags = TagText.tags(in: tags.text)
    draft.checklist = checklist.result
    return draft
  }

  /// The one-line text of the focused field, if it has one.
  var line: LineEditor? {
    get {
      switch focus {
      case .title: title
      case .due: due
      case .tags: tags
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch focus {
      case .title: title = newValue
      case .due: due = newValue
      case .tags: tags = newValue
      default: break
      }
    }
  }

  /// Moves the focus by a number of fields, wrapping around.
  mutating func moveFocus(by distance: Int) {
    let fields = CardField.inEditor
    guard let index = fields.firstIndex(of: focus) else { return }
    setFocus(fields[(index + distance + fields.count) % fields.count])
  }

  mutating func setFocus(_ field: CardField) {
    due.deselect()
    focus = field
    switch focus {
    case .due: due.selectAll()
    case .tags: if tags.characters.last?.isWhitespace == false { tags.insert(" ") }
    default: break
    }
  }
}

nonisolated extension CardField {
  package static let inEditor: [CardField] = [.title, .due, .priority, .tags, .checklist, .body]
}
