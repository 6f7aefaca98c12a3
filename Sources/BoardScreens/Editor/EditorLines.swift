import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The lines of the fields above the body, and the position of the cursor in them.
struct EditorLines {
  private(set) var lines: [CellLine] = []
  private(set) var targets: [EditorTarget] = []
  /// The lines of the invalid fields that show what is wrong.
  private(set) var reasons: [CardField: Int] = [:]
  /// The focused line, and the column of the cursor if the field has one.
  private(set) var focus: (line: Int, column: Int?) = (0, nil)
  private let card: EditedCard
  private let width: Int
  private(set) var lineStart: Int

  static let labelWidth = 11
  /// The column of a step's text, after its mark and box.
  static let stepStart = 7

  init(of card: EditedCard, width: Int, lineStart: Int) {
    self.card = card
    self.width = width
    self.lineStart = lineStart
    for field in CardField.inEditor {
      if field.input == .line, card.form.shows(field) { addLine(field, card.form[field]) }
      if field == .priority { addPriority() }
    }
    addFolded(CardField.lines.filter { !card.form.shows($0) })
    addFacts()
    addBlank(before: .checklist)
    addChecklist()
    addBlank(before: .body)
    addHeading(.body, note: card.form.body.note)
  }

  /// One line with the names of the folded fields; a click opens them.
  private mutating func addFolded(_ fields: [CardField]) {
    guard let first = fields.first else { return }
    let isFocused = card.form.isOnFolded
    if isFocused { focus = (lines.count, nil) }
    let made = made { line in
      let style = isFocused ? Style(.accent, .bold) : Style(.quiet)
      line.append(isFocused ? "▌More" : " More", style)
      line.skip(Self.labelWidth - 5)
      line.append(fields.map { $0.label.lowercased() }.joined(separator: ", "), Style(.faint))
    }
    add(made, .field(first))
  }

  private mutating func add(_ line: CellLine, _ target: EditorTarget) {
    lines.append(line)
    targets.append(target)
  }

  private mutating func addBlank(before field: CardField) {
    add(CellLine(width: width), .field(field))
  }

  private func isFocused(_ field: CardField) -> Bool { card.form.focus == field }

  private func made(_ content: PageFrame.LineContent) -> CellLine {
    var line = LineBuilder(width: width)
    content(&line)
    return line.finished()
  }

  /// A field's label: red if the field is invalid, in the accent colour if it has the focus.
  private func label(_ field: CardField, _ line: inout LineBuilder) {
    let role: Role =
      if card.shownReason(for: field) != nil { .danger } else if isFocused(field) {
        .accent
      } else { .quiet }
    line.append(isFocused(field) ? "▌" : " ", Style(role, .bold))
    line.append(field.label, Style(role, isFocused(field) ? .bold : []))
  }

  /// Appends what is wrong with a field; if that does not fit, the status line shows it.
  private mutating func appendReason(_ field: CardField, to line: inout LineBuilder) {
    guard let reason = card.shownReason(for: field) else { return }
    let words = DisplayText("  — \(reason)")
    guard words.width <= line.room else { return }
    line.append(words, Style(.danger))
    reasons[field] = lines.count
  }

  // MARK: One-line fields

  private mutating func addLine(_ field: CardField, _ text: LineEditor) {
    var view = LineView(text)
    let room = max(2, width - Self.labelWidth - 1)
    if isFocused(field) {
      view.scroll(from: lineStart, width: room)
      lineStart = view.first
      focus = (lines.count, Self.labelWidth + view.cursorColumn)
    }
    var line = LineBuilder(width: width)
    label(field, &line)
    line.skip(Self.labelWidth - 1 - field.label.count)
    if field == .tags { appendTags(view, &line) } else { view.append(to: &line, width: room) }
    if isFocused(field) {
      line.append(card.completion, Style(.quiet))
      if text.characters.isEmpty { line.append(field.descriptor.facts.example, Style(.faint)) }
    }
    if field.isDay { appendReading(of: field, to: &line) }
    if field == .repeats { appendDates(&line) }
    appendReason(field, to: &line)
    add(line.finished(), .field(field))
  }

  /// The tags in their colours, or the plain text while it is typed.
  private func appendTags(_ view: LineView, _ line: inout LineBuilder) {
    if isFocused(.tags) { return view.append(to: &line, width: line.room) }
    for tag in TagText.tags(in: view.editor.text) {
      line.append("#\(tag)", Style(card.context.viewModel.colors.role(ofTag: tag)))
      line.append(" ")
    }
  }

  /// The parsed day, after its text if there is room.
  private func appendReading(of field: CardField, to line: inout LineBuilder) {
    guard let day = card.validity.day(of: field) else { return }
    let today = card.context.environment.today()
    let due = DueDate(day, at: field == .due ? card.validity.dueTime : nil)
    let kind = card.column.viewModel.column.kind
    let isLate =
      field == .due && kind.isOverdue(due: due, on: today, at: card.context.minuteOfDay)
    line.append("  ")
    let clock = due.time.map { " at \($0.text)" } ?? ""
    let words = [
      DueDescription.words(for: day, seenFrom: today),
      DueDescription.distance(from: today, to: day),
    ]
    .map { $0 + clock }
    let fitting = words.map { DisplayText($0) }.first { $0.width < line.room }
    guard let fitting else { return }
    line.append(fitting, Style(isLate ? .danger : .quiet))
  }

  /// The next dates of the repeat, after its words if there is room.
  private func appendDates(_ line: inout LineBuilder) {
    guard case .repeats(let repeats?)? = card.validity.edits[.repeats] else { return }
    let today = card.context.environment.today()
    // What is typed need not be repeated in the same words.
    let isSame = card.form[.repeats].text == repeats.words
    let due = card.validity.due
    let text =
      isSame ? repeats.nextDates(due: due, today: today) : repeats.preview(due: due, today: today)
    let words = DisplayText(text.map { "  " + $0 } ?? "")
    if words.width < line.room { line.append(words, Style(.quiet)) }
  }

  private mutating func addFacts() {
    for parts in card.facts.lines(width: width - Self.labelWidth - 1) {
      let made = made { line in
        line.skip(Self.labelWidth)
        line.append(parts)
      }
      add(made, .fact)
    }
  }

  // MARK: Priority

  private mutating func addPriority() {
    if isFocused(.priority) { focus = (lines.count, nil) }
    let made = made { line in
      label(.priority, &line)
      line.skip(Self.labelWidth - 2 - CardField.priority.label.count)
      if line.room < Self.prioritiesWidth {
        // If the choices don't fit, only the current one shows. The keys are the same.
        let priority = card.form.priority
        return line.append(" ‹ \(priority.word) ›", TitleMark.style(of: priority))
      }
      for priority in Priority.allCases {
        let isChosen = card.form.priority == priority
        let style = isChosen ? TitleMark.style(of: priority) : Style(.quiet)
        line.append(isChosen ? "[\(priority.word)]" : " \(priority.word) ", style)
      }
    }
    add(made, .field(.priority))
  }

  private static var prioritiesWidth: Int {
    Priority.allCases.reduce(0) { $0 + $1.word.count + 2 }
  }

  /// The priority at a cell of its line; nil if the choices don't all show.
  static func priority(atColumn column: Int, width: Int) -> Priority? {
    if width - labelWidth + 1 < prioritiesWidth { return nil }
    var start = labelWidth - 1
    for priority in Priority.allCases {
      let end = start + priority.word.count + 2
      if (start..<end).contains(column) { return priority }
      start = end
    }
    return nil
  }

  // MARK: Checklist

  private mutating func addHeading(_ field: CardField, note: String) {
    var line = LineBuilder(width: width)
    label(field, &line)
    line.append(note, Style(.quiet))
    appendReason(field, to: &line)
    add(line.finished(), .field(field))
  }

  private var addingTip: String {
    card.context.keys.label(of: ChecklistCommand.add).map { "  press \($0) to add a step" } ?? ""
  }

  private mutating func addChecklist() {
    let checklist = card.form.checklist
    let progress = ChecklistProgress(checklist.items).map { " \($0.text)" } ?? ""
    let hint = isFocused(.checklist) && checklist.items.isEmpty && checklist.typing == nil
    if isFocused(.checklist) { focus = (lines.count, nil) }
    addHeading(.checklist, note: progress + (hint ? addingTip : ""))
    for (index, item) in checklist.items.enumerated() {
      if let typing = checklist.typing, typing.row == index {
        addStep(item, typing)
        if typing.purpose == .renaming { continue }
      }
      addStep(item, index, isSelected: isFocused(.checklist) && index == checklist.selected)
    }
    if let typing = checklist.typing, typing.row == checklist.items.count {
      addStep(ChecklistItem(text: ""), typing)
    }
  }

  private mutating func addStep(_ item: ChecklistItem, _ index: Int, isSelected: Bool) {
    let isTyping = card.form.checklist.typing != nil
    if isSelected, !isTyping { focus = (lines.count, nil) }
    let made = made { line in
      box(item.isDone, isSelected: isSelected && !isTyping, &line)
      let style =
        isSelected && !isTyping ? Style(.accent, .bold) : Style(item.isDone ? .quiet : .text)
      line.append(item.text, style)
    }
    add(made, .step(index))
  }

  private mutating func addStep(_ item: ChecklistItem, _ typing: ChecklistEditor.Typing) {
    var view = LineView(typing.editor)
    let start = Self.stepStart
    view.scroll(from: lineStart, width: max(2, width - start - 1))
    lineStart = view.first
    focus = (lines.count, start + view.cursorColumn)
    let isDone = typing.purpose == .renaming && item.isDone
    let made = made { line in
      box(isDone, isSelected: true, &line)
      view.append(to: &line, width: line.room)
    }
    add(made, .typedStep)
  }

  private func box(_ isDone: Bool, isSelected: Bool, _ line: inout LineBuilder) {
    line.append(isSelected ? " ▸ " : "   ", Style(.accent, .bold))
    line.append(isDone ? "[✓] " : "[ ] ", Style(isDone ? .success : .quiet))
  }
}
