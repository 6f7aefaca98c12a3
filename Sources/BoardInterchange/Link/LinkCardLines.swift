import BoardModel

/// Reads and writes the lines of cards, in the style of the file.
struct LinkCardLines {
  private let style: MarkdownBoard.Style
  /// How the file writes dates.
  private let facts: MarkdownHabits
  private let layout: MarkdownLayout
  private let habits: Habits

  init(_ file: LinkFile, _ habits: Habits, layout: MarkdownLayout? = nil) {
    (style, self.layout) = (file.markdown.style, layout ?? file.markdown.layout)
    facts = file.markdown.habits
    self.habits = habits
  }

  // MARK: Reading

  func draft(of lines: [String]) -> CardDraft? {
    guard let text = Self.text(of: lines, layout) else { return nil }
    let below = Array(lines.dropFirst())
    let reader = MarkdownCard(text, below: below, isHeading: layout.task != nil, facts)
    return LinkFields.draft(of: reader.card)
  }

  /// The text of a first line without its marker and box.
  private static func text(of lines: [String], _ layout: MarkdownLayout) -> String? {
    guard let first = lines.first else { return nil }
    return layout.task != nil
      ? MarkdownLine.heading(first)?.text : MarkdownLine.item(first)?.text
  }

  // MARK: Writing

  /// The lines of a new card.
  func lines(of draft: CardDraft, in kind: Column.Kind) -> [String] {
    lines(of: draft, mark: mark(of: kind), "\(habits.bullet)")
  }

  /// The mark in the box of a new card; nil without a box.
  private func mark(of kind: Column.Kind) -> Character? {
    switch (layout.shape, kind) {
    case (.list, .toDo): layout.isBoxed || habits.hasBoxes ? " " : nil
    case (.list, .doing): habits.doing ?? TaskBox.mark(of: .doing)
    case (.columns, .doing), (.columns, .toDo): habits.hasBoxes ? " " : nil
    case (_, .done): layout.shape == .list || habits.hasBoxes ? doneMark : nil
    }
  }

  private var doneMark: Character { habits.done ?? TaskBox.mark(of: .done) }

  /// The lines of an existing card, with as few changes as possible.
  func lines(of entry: LinkFile.Entry, _ raw: [String], saying draft: CardDraft) -> [String] {
    let sign = MarkdownLine.marker(raw[0]).map(String.init) ?? "\(habits.bullet)"
    var kept = kept(of: raw, hasDue: entry.draft.due != nil || draft.due != nil)
    // Such a day has no place for its time, which the file has apart from it.
    if entry.notations.due?.holdsTime == false, entry.draft.dueTime != nil, let time = draft.dueTime
    {
      kept.insert(MarkdownFact.text(of: time, facts.dates), at: 0)
    }
    let whole = lines(
      of: draft,
      mark: entry.mark,
      sign,
      keeping: kept,
      due: entry.notations.due
    )
    guard let wanted = self.draft(of: whole) else { return whole }
    return candidates(entry, raw, saying: draft, whole)
      .first { lines in self.draft(of: lines).map { LinkFields.agree($0, wanted) } ?? false }
      ?? whole
  }

  /// The lines with the changed title and facts, then with the changed steps, then with a new text.
  private func candidates(
    _ entry: LinkFile.Entry,
    _ raw: [String],
    saying draft: CardDraft,
    _ whole: [String]
  ) -> [[String]] {
    var edits = Self.text(of: raw, layout)
      .flatMap {
        LinkCardEdits(raw, text: $0, isBoxed: entry.mark != nil, facts, notations)
      }
    edits?.record(draft)
    guard let edits else { return [Self.ticked(raw, draft.checklist), whole] }
    let lines = edits.lines
    let (first, last) = edits.factLines
    let content = self.content(of: draft).filter { line in !first.contains(line) }
    let below = Self.kept(lines.dropFirst()[...], in: ([""] + content).dropFirst())
    return [
      lines, Self.ticked(lines, draft.checklist), [lines[0]] + first + below + last,
      [lines[0]] + whole.dropFirst(),
    ]
  }

  /// The facts at the end of a first line for which cards have no field.
  ///
  /// A time without a day is such a fact.
  private func kept(of raw: [String], hasDue: Bool) -> [String] {
    guard let text = Self.text(of: raw, layout),
      let part = MarkdownCard.segments(of: text).first
    else { return [] }
    let line = FactLine(part.text, facts)
    return line.first.facts.compactMap { index in
      guard let fact = line.pieces[index].fact, !fact.isField, !(fact.isTime && hasDue) else {
        return nil
      }
      return String(line.pieces[index].text)
    }
  }

  private func lines(
    of draft: CardDraft,
    mark: Character?,
    _ bullet: String,
    keeping kept: [String] = [],
    due: FactNotation? = nil
  ) -> [String] {
    var notations = notations
    notations.due = due ?? notations.due
    let text = MarkdownWriter.firstLine(of: draft, keeping: kept, notations, facts)
    var content = content(of: draft)
    if notations.due == .line, let due = draft.due {
      content.insert("\(layout.task == nil ? "    " : habits.headingIndent)@ \(due.iso)", at: 0)
    }
    if let level = layout.task {
      return [String(repeating: "#", count: level) + " " + text] + content
    }
    let first =
      mark.map { "\(bullet) [\($0)] \(text)" } ?? "\(bullet) " + MarkdownWriter.guarded(text)
    return [first] + (style == .obsidian ? content : WrappedTitle.separated(content, after: text))
  }

  private var notations: FactNotations {
    var notations = habits.notations
    notations.due =
      notations.due ?? notations.finish
      ?? (style == .obsidian ? .braces : notations.priority ?? .own)
    return notations
  }

  /// The lines of the text and the steps.
  private func content(of draft: CardDraft) -> [String] {
    let steps = draft.checklist.map { "[\($0.isDone ? "x" : " ")] \($0.text)" }
    if habits.hasQuotes {
      let indent = layout.task == nil ? "    " : habits.headingIndent
      let body = draft.body.isEmpty ? [] : draft.body.lines
      return body.map { $0.isEmpty ? "\(indent)>" : "\(indent)> \($0)" }
        + steps.map { "\(indent)* \($0)" }
    }
    let indent = style == .obsidian ? "\t" : "  "
    let body = MarkdownWriter.bodyLines(draft.body, tags: draft.tags, facts)
    return body.map { indent + $0 } + steps.map { "\(indent)- \($0)" }
  }

  /// New lines after the first one; unchanged lines keep their old form.
  private static func kept(_ raw: ArraySlice<String>, in new: ArraySlice<String>) -> [String] {
    var old: [MarkdownCard.Part: [String]] = [:]
    for (part, line) in zip(parts(of: raw), raw).reversed() { old[part, default: []].append(line) }
    let (own, usual) = (MarkdownLine.indentation(of: raw), MarkdownLine.indentation(of: new))
    return zip(parts(of: new), new)
      .map { part, line in
        if let line = old[part]?.popLast() { return line }
        guard let own, let usual, line.hasPrefix(usual) else { return line }
        return String(own) + line.dropFirst(usual.count)
      }
  }

  /// The meaning of lines, whatever their indentation.
  private static func parts(of lines: ArraySlice<String>) -> [MarkdownCard.Part] {
    let plain = MarkdownLine.outdented(Array(lines))
    let literal = LiteralLines(plain)
    return plain.enumerated()
      .map { index, line in
        if literal[index] { return .text(line) }
        let part = MarkdownCard.part(of: line)
        return part == .text("\\") ? .text("") : part
      }
  }

  // MARK: Boxes

  /// The lines with the boxes of a checklist.
  private static func ticked(_ raw: [String], _ checklist: [ChecklistItem]) -> [String] {
    var lines = raw
    var steps = checklist[...]
    let literal = LiteralLines(raw)
    for index in raw.indices.dropFirst() where !literal[index] {
      let text = raw[index].drop { $0 == " " || $0 == "\t" }
      guard let step = steps.first, let item = MarkdownLine.item(String(text)), item.mark != nil,
        item.text == step.text
      else { continue }
      lines[index] = raw[index].dropLast(text.count) + checked(String(text), step.isDone, "x")
      steps.removeFirst()
    }
    return lines
  }

  /// The first line of a card that came to a column of a kind.
  ///
  /// In the shape `columns` only a checked or empty box changes.
  func marked(_ line: String, _ kind: Column.Kind) -> String {
    if layout.shape == .columns { return Self.checked(line, kind == .done, doneMark) }
    guard let item = MarkdownLine.item(line), let marker = MarkdownLine.marker(line),
      item.mark == nil || TaskBox.kind(of: item.mark) != kind
    else { return line }
    let old = item.mark.flatMap { line.firstRange(of: "[\($0)]") }
    let new = mark(of: kind).map { "[\($0)]" }
    switch (old, new) {
    case (let box?, let new?): return line.replacingCharacters(in: box, with: new)
    case (let box?, nil):
      let text = line[box.upperBound...].drop { $0 == " " || $0 == "\t" }
      return line[..<box.lowerBound] + MarkdownWriter.guarded(String(text))
    case (nil, let new?):
      let text = line.dropFirst(marker.count)
      let start = text.firstIndex { $0 != " " && $0 != "\t" } ?? text.endIndex
      return line.replacingCharacters(in: start..<start, with: new + " ")
    case (nil, nil): return line
    }
  }

  /// A line with its box checked or unchecked; lines with another sign, or without a box, are
  /// unchanged.
  private static func checked(_ line: String, _ isDone: Bool, _ doneMark: Character) -> String {
    guard let item = MarkdownLine.item(line), let mark = item.mark, " xX".contains(mark),
      let box = line.firstRange(of: "[\(mark)]"), isDone == (mark == " ")
    else { return line }
    return line.replacingCharacters(in: box, with: isDone ? "[\(doneMark)]" : "[ ]")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
