import BoardModel

/// Reads and writes the lines of cards, in the style of the file.
struct LinkCardLines {
  /// The style of a file's cards, for new ones.
  package struct Habits: Hashable, Sendable {
    let bullet: Character
    /// Whether new items get a box.
    let hasBoxes: Bool
    /// The indentation of lines after a heading.
    let headingIndent: String
    /// Whether the first card of a list follows its heading without a blank line.
    let isTight: Bool
    /// Whether cards are separated by blank lines.
    let isLoose: Bool
    /// The marks of cards in progress and of done cards; nil until the file has one.
    private(set) var doing: Character?
    private(set) var done: Character?
  }

  private let style: MarkdownBoard.Style
  /// How the file writes dates and tags.
  private let facts: MarkdownHabits
  private let layout: MarkdownLayout
  private let habits: Habits

  init(_ file: LinkFile, _ habits: Habits) {
    (style, layout) = (file.markdown.style, file.markdown.layout)
    facts = file.markdown.habits
    self.habits = habits
  }

  // MARK: Reading

  func draft(of lines: [String]) -> CardDraft? {
    guard let first = lines.first else { return nil }
    let rest = Array(lines.dropFirst())
    var reader: MarkdownCard
    if layout.task != nil {
      guard let heading = MarkdownLine.heading(first) else { return nil }
      reader = MarkdownCard(heading.text, facts)
      reader.add(content: MarkdownLine.outdentedBelowHeading(rest))
    } else {
      guard let item = MarkdownLine.item(first) else { return nil }
      reader = MarkdownCard(item.text, facts)
      reader.add(content: MarkdownLine.outdented(rest))
    }
    return LinkFields.draft(of: reader.card)
  }

  // MARK: Writing

  /// The lines of a new card.
  func lines(of draft: CardDraft, in kind: Column.Kind) -> [String] {
    lines(of: draft, mark: mark(of: kind), "\(habits.bullet)", key: nil)
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
    let whole = lines(of: draft, mark: entry.mark, sign, key: entry.key)
    guard let wanted = self.draft(of: whole) else { return whole }
    let kept = Array(whole.prefix(1)) + Self.kept(raw.dropFirst(), in: whole.dropFirst())
    let below = redated(raw, saying: draft)
    let slim = lines(of: self.draft(draft, without: below), mark: entry.mark, sign, key: entry.key)
    let candidates = [
      Self.ticked(raw, draft.checklist),
      [raw[0]] + below,
      [slim[0]] + below,
      [whole[0]] + raw.dropFirst(),
      [raw[0]] + kept.dropFirst(),
      kept,
      [raw[0]] + whole.dropFirst(),
    ]
    return candidates.first { lines in
      self.draft(of: lines).map { LinkFields.agree($0, wanted) } ?? false
    } ?? whole
  }

  private func lines(
    of draft: CardDraft,
    mark: Character?,
    _ bullet: String,
    key: String?
  ) -> [String] {
    var card = SourceCard(key: key, column: "", title: draft.title)
    card.body = draft.body
    card.due = draft.due
    card.checklist = draft.checklist
    card.tags = draft.tags
    let hasDate = style == .obsidian
    // The title already ends with the identifier.
    let isNamed = key.map { draft.title.hasSuffix(" ^\($0)") } ?? false
    let text = MarkdownWriter.firstLine(
      of: card,
      key: isNamed ? nil : key,
      hasDate: hasDate,
      facts
    )
    if let headingLevel = layout.task {
      return [String(repeating: "#", count: headingLevel) + " " + text]
        + content(of: card, habits.headingIndent, "* ")
    }
    let box = mark.map { "[\($0)] " }
    let first = "\(bullet) " + (box ?? "") + (box == nil ? MarkdownWriter.guarded(text) : text)
    if style == .plain { return [first] + content(of: card, "    ", "* ") }
    let steps = card.checklist.map { "\t- [\($0.isDone ? "x" : " ")] \($0.text)" }
    let body = MarkdownWriter.bodyLines(card.body, tags: card.tags, facts)
    return [first] + body.map { "\t" + $0 } + steps
  }

  /// The lines after the first one, as taskell writes them.
  private func content(of card: SourceCard, _ indent: String, _ bullet: String) -> [String] {
    var lines: [String] = []
    if let due = card.due { lines.append("\(indent)@ \(due.iso)") }
    if !card.body.isEmpty {
      lines += card.body.lines.map { $0.isEmpty ? "\(indent)>" : "\(indent)> \($0)" }
    }
    return lines + card.checklist.map { "\(indent)\(bullet)[\($0.isDone ? "x" : " ")] \($0.text)" }
  }

  /// The lines after the first one, with the new due date.
  private func redated(_ raw: [String], saying draft: CardDraft) -> [String] {
    let lines = Array(raw.dropFirst())
    guard facts.hasFactsBelow, let old = self.draft(of: raw)?.due, let new = draft.due else {
      return lines
    }
    let (from, to) = (facts.dates.text(of: old), facts.dates.text(of: new))
    return lines.map {
      $0.replacing("{\(from)}", with: "{\(to)}").replacing("[[\(from)]]", with: "[[\(to)]]")
    }
  }

  /// A card without values that the lines after the first one already have.
  private func draft(_ draft: CardDraft, without below: [String]) -> CardDraft {
    guard facts.hasFactsBelow, let said = self.draft(of: ["- x"] + below) else { return draft }
    var draft = draft
    if draft.due == said.due { draft.due = nil }
    draft.tags.removeAll { said.tags.contains($0) }
    return draft
  }

  /// New lines after the first one; unchanged lines keep their old form.
  private static func kept(_ raw: ArraySlice<String>, in new: ArraySlice<String>) -> [String] {
    var old: [MarkdownCard.Part: [String]] = [:]
    for (part, line) in zip(parts(of: raw), raw).reversed() { old[part, default: []].append(line) }
    let (own, usual) = (indent(of: raw), indent(of: new))
    return zip(parts(of: new), new)
      .map { part, line in
        if let line = old[part]?.popLast() { return line }
        guard let own, let usual, line.hasPrefix(usual) else { return line }
        return String(own) + line.dropFirst(usual.count)
      }
  }

  /// The indentation of the first line, which the others share.
  fileprivate static func indent(of lines: ArraySlice<String>) -> Substring? {
    guard let first = lines.first(where: { !MarkdownLine.isBlank($0) }) else { return nil }
    return first.hasPrefix("\t") ? first.prefix(1) : first.prefix(4).prefix { $0 == " " }
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
      lines[index] = raw[index].dropLast(text.count) + checked(String(text), step.isDone)
      steps.removeFirst()
    }
    return lines
  }

  /// The first line of a card that came to a column of a kind.
  ///
  /// In the shape `columns` only a checked or empty box changes.
  func marked(_ line: String, _ kind: Column.Kind) -> String {
    if layout.shape == .columns { return Self.checked(line, kind == .done, doneMark) }
    guard let item = MarkdownLine.item(line), TaskBox.kind(of: item.mark) != kind,
      let marker = MarkdownLine.marker(line)
    else { return line }
    let old = item.mark.flatMap { line.firstRange(of: "[\($0)]") }
    let new = mark(of: kind).map { "[\($0)]" }
    switch (old, new) {
    case (let box?, let new?): return line.replacingCharacters(in: box, with: new)
    case (let box?, nil):
      let text = line[box.upperBound...].drop { $0 == " " || $0 == "\t" }
      return String(line[..<box.lowerBound] + text)
    case (nil, let new?):
      let text = line.dropFirst(marker.count)
      let start = text.firstIndex { $0 != " " && $0 != "\t" } ?? text.endIndex
      return line.replacingCharacters(in: start..<start, with: new + " ")
    case (nil, nil): return line
    }
  }

  /// A first line with its box checked or unchecked; lines with another sign, or without a box, are
  /// unchanged.
  static func checked(_ line: String, _ isDone: Bool, _ doneMark: Character = "x") -> String {
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

extension LinkCardLines.Habits {
  /// The style of a file.
  ///
  /// The style of its blank lines is kept if known, so that it survives a card that leaves and
  /// returns.
  init(_ file: LinkFile, since old: Self? = nil) {
    let first = file.entries.first.flatMap { file.lines[$0.lines.lowerBound].text.first }
    bullet = first.flatMap { "-*+".contains($0) ? $0 : nil } ?? "-"
    let below = file.entries.lazy.compactMap { entry in
      LinkCardLines.indent(of: file.lines[entry.lines].dropFirst().map(\.text)[...])
    }
    let hasHeadings = file.markdown.layout.task != nil
    headingIndent = hasHeadings ? below.first.map(String.init) ?? "" : ""
    let boxes = file.entries.count { $0.mark != nil }
    hasBoxes = boxes * 2 >= file.entries.count && !file.isTaskell
    var (tight, spaced, loose, dense, last): (Int, Int, Int, Int, LinkFile.Entry?) = (
      0, 0, 0, 0, nil
    )
    for entry in file.entries {
      let start = entry.lines.lowerBound
      let isBlank = start == 0 || MarkdownLine.isBlank(file.lines[start - 1].text)
      if last?.list != entry.list {
        if isBlank { spaced += 1 } else { tight += 1 }
      } else {
        if isBlank { loose += 1 } else { dense += 1 }
      }
      last = entry
    }
    isTight = old?.isTight ?? (tight > spaced)
    isLoose = old?.isLoose ?? (loose + dense > 0 ? loose > dense : hasHeadings)
    (doing, done) = (old?.doing, old?.done)
    learn(from: file)
  }

  /// Adds what the file did not show before.
  mutating func learn(from file: LinkFile) {
    func usual(_ kind: Column.Kind) -> Character? {
      let marks = file.entries.compactMap(\.mark).filter { TaskBox.kind(of: $0) == kind }
      return Set(marks)
        .max { left, right in
          (marks.count { $0 == left }, right) < (marks.count { $0 == right }, left)
        }
    }
    doing = doing ?? usual(.doing)
    done = done ?? usual(.done)
  }

  init?(stored value: JSONValue) {
    guard let bullet = value["bullet"]?.text?.first else { return nil }
    self.bullet = bullet
    hasBoxes = value["boxes"]?.truth ?? false
    headingIndent = value["indent"]?.text ?? ""
    isTight = value["tight"]?.truth ?? false
    isLoose = value["loose"]?.truth ?? false
    doing = value["doing"]?.text?.first
    done = value["ticked"]?.text?.first
  }

  func store(in head: inout JSONObject) {
    head.set("bullet", String(bullet))
    head.set("boxes", hasBoxes)
    head.set("indent", headingIndent)
    head.set("tight", isTight)
    head.set("loose", isLoose)
    head.set("doing", doing.map { String($0) })
    head.set("ticked", done.map { String($0) })
  }
}
