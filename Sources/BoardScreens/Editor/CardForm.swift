import BoardModel
import BoardViewModels
import TerminalKit

struct CardForm {
  /// The fields of one line, as they are typed.
  private(set) var lines: [CardField: LineEditor]
  var priority: Priority
  var checklist: ChecklistEditor
  var body: BodyField
  var focus = CardField.title {
    didSet { if focus.descriptor.facts.isFolded, shows(focus) { unfold() } }
  }
  /// Whether all lines show; from then on nothing moves.
  private(set) var isUnfolded = false
  /// The parts that the editor does not show; they stay unchanged.
  private let rest: CardDraft

  init(_ draft: CardDraft) {
    lines = Self.lines { $0.descriptor.line(of: draft) }
    priority = draft.priority
    checklist = ChecklistEditor(draft.checklist)
    body = BodyField(draft.body)
    rest = draft
  }

  init(_ unsaved: UnsavedCard) {
    let rest = if case .card(_, let base) = unsaved.subject { base } else { CardDraft(title: "") }
    // An older version kept fewer lines.
    lines = Self.lines { unsaved.lines[$0] ?? $0.descriptor.line(of: rest) }
    priority = unsaved.priority
    checklist = ChecklistEditor(unsaved.checklist)
    body = BodyField(unsaved.body)
    self.rest = rest
  }

  private static func lines(_ text: (CardField) -> String) -> [CardField: LineEditor] {
    Dictionary(uniqueKeysWithValues: CardField.lines.map { ($0, LineEditor(text($0))) })
  }

  /// Whether a field has a line of its own.
  func shows(_ field: CardField) -> Bool {
    isUnfolded || !field.descriptor.facts.isFolded || !self[field].text.isEmpty
  }

  mutating func unfold() { isUnfolded = true }

  /// Whether the focus is on the line that stands for all folded fields.
  var isOnFolded: Bool { !shows(focus) }

  /// What is typed in a field of one line.
  subscript(field: CardField) -> LineEditor {
    get { lines[field] ?? LineEditor("") }
    set { lines[field] = newValue }
  }

  /// The lines that are understood, as they would be stored.
  func understood(today: CalendarDay) -> [CardField: CardEdit] {
    var edits: [CardField: CardEdit] = [:]
    for (field, line) in lines { edits[field] = field.read(line: line.text, today: today).edit }
    return edits
  }

  /// The card that the form stands for, with its lines as they were understood.
  ///
  /// - Complexity: O(*n*) for *n* bytes in all.
  func draft(_ understood: [CardField: CardEdit]) -> CardDraft {
    var draft = rest
    let empty = CardDraft(title: "")
    for field in CardField.lines { draft.apply(understood[field] ?? empty.edit(of: field)) }
    draft.body = body.text
    draft.priority = priority
    draft.checklist = checklist.result
    return draft
  }

  /// The one-line text of the focused field, if it has one.
  var line: LineEditor? {
    get { lines[focus] }
    set { if lines[focus] != nil { lines[focus] = newValue } }
  }

  /// Moves the focus by a number of fields, wrapping around; folded fields are one stop.
  mutating func moveFocus(by distance: Int) {
    var stops = CardField.inEditor.filter(shows)
    if let folded = CardField.inEditor.first(where: { !shows($0) }) {
      stops.insert(folded, at: stops.firstIndex(of: .checklist) ?? stops.endIndex)
    }
    guard let index = stops.firstIndex(of: focus) else { return }
    setFocus(stops[(index + distance + stops.count) % stops.count])
  }

  /// Gives the focus to a field: a list is added to, and another line is typed over, but for a title.
  mutating func setFocus(_ field: CardField) {
    line?.deselect()
    focus = field
    guard field != .title, var editor = line else { return }
    if !field.descriptor.isList {
      editor.selectAll()
    } else if editor.characters.last?.isWhitespace == false {
      editor.insert(" ")
    }
    line = editor
  }
}
