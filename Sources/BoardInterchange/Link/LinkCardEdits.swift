import BoardModel

/// Edits the title and the facts of a card in its lines.
///
/// A changed fact replaces the one in the file, wherever that is and however it is written; a new one
/// is written as most of the file's are.
struct LinkCardEdits {
  /// A part of a line up to its end, or to the `<br>` in `end`.
  private struct Part {
    var facts: FactLine
    var end: String
    var isFirst = false

    var reading: FactLine.Reading { isFirst ? facts.first : facts.below }
  }

  private struct Line {
    var start: String
    var parts: [Part] = []
    /// The day of a line as taskell writes it, which is in `start`.
    var day: CalendarDay?
    /// Whether the line has only facts, so that it goes with the last of them.
    var isOnlyFacts = false

    var text: String { start + parts.map { $0.facts.text + $0.end }.joined() }
  }

  /// Where a fact is.
  private struct Place {
    let line: Int
    let part: Int
    let piece: Int
    let fact: MarkdownFact
  }

  private var content: [Line] = []
  private let habits: MarkdownHabits
  private let notations: FactNotations
  private let isBoxed: Bool

  /// - Parameters:
  ///   - lines: The lines of the card.
  ///   - text: The text of the first line, without marker and box.
  ///   - isBoxed: Whether a box is before it.
  ///   - habits: How the file writes dates.
  ///   - notations: How the file writes new facts.
  init?(
    _ lines: [String],
    text: String,
    isBoxed: Bool,
    _ habits: MarkdownHabits,
    _ notations: FactNotations
  ) {
    (self.habits, self.notations, self.isBoxed) = (habits, notations, isBoxed)
    guard let first = lines.first, first[...].trimmingBlanks().hasSuffix(text), !text.isEmpty else {
      return nil
    }
    let end = first.reversed().prefix { $0 == " " || $0 == "\t" }
    let head = first.dropLast(text.count + end.count)
    var line = Line(start: String(head))
    let parts = MarkdownCard.segments(of: text)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let facts = FactLine(part.text, habits)
      line.parts.append(
        Part(facts: facts, end: part.end + (isLast ? String(end) : ""), isFirst: index == 0)
      )
    }
    content = [line] + later(lines.dropFirst())
  }

  private func later(_ lines: ArraySlice<String>) -> [Line] {
    let texts = lines.map { String($0.drop { $0 == " " || $0 == "\t" }) }
    let literal = LiteralLines(texts)
    return zip(lines, texts).enumerated()
      .map { index, line in
        let (raw, text) = line
        let indent = String(raw.dropLast(text.count))
        let isQuote = MarkdownCard.isQuote(text) && !habits.isPlugin
        if literal[index] || isQuote || text.hasPrefix("\\") { return Line(start: raw) }
        switch MarkdownCard.part(of: text) {
        case .step: return Line(start: raw)
        case .due(let day, _): return Line(start: raw, day: day, isOnlyFacts: true)
        case .text:
          let facts = FactLine(text, habits)
          return Line(
            start: indent,
            parts: [Part(facts: facts, end: "")],
            isOnlyFacts: facts.isOnlyFacts
          )
        }
      }
  }

  var lines: [String] {
    content.filter {
      !$0.isOnlyFacts || $0.day != nil || $0.parts.contains { !$0.facts.pieces.isEmpty }
    }
    .map(\.text)
  }

  /// The later lines that have only facts, first those before all other lines.
  var factLines: (first: [String], last: [String]) {
    let later = content.dropFirst()
    let first = later.prefix { $0.isOnlyFacts }
    return (first.map(\.text), later.dropFirst(first.count).filter(\.isOnlyFacts).map(\.text))
  }

  // MARK: Changes

  mutating func record(_ draft: CardDraft) {
    setTitle(draft)
    setDue(draft.dueDate)
    setStart(draft.start)
    setRepeat(draft.repeats)
    set(draft.priority == .none ? [] : [.priority(draft.priority)]) {
      if case .priority = $0 { true } else { false }
    }
    set(draft.tags.filter(MarkdownWriter.isHeld).map(MarkdownFact.Value.tag)) {
      if case .tag = $0 { true } else { false }
    }
    set(draft.assignees.map(MarkdownFact.Value.assignee)) {
      if case .assignee = $0 { true } else { false }
    }
  }

  private mutating func setTitle(_ draft: CardDraft) {
    let line = content[0].parts[0].facts
    let reading = line.first
    let old = line.words(reading)
    // A longer one is cut for the board.
    if CardCleaner.title(of: BoldTitle.unguarded(unguarded(old))).title == draft.title { return }
    let words = Set(reading.words)
    let rest = line.pieces.indices.filter { !words.contains($0) && !line.pieces[$0].text.isEmpty }
    let isNamed = rest.contains { line.pieces[$0].isOwnKey }
    var title = MarkdownWriter.title(
      of: draft.title,
      tags: draft.tags,
      isNamed: isNamed,
      isBold: BoldTitle.inner(old) != nil,
      habits
    )
    if !isBoxed { title = MarkdownWriter.guarded(title) }
    let new = FactLine(title, habits)
    // A tag in the new title is not repeated after it.
    let tags = Set(new.first.facts.compactMap { new.pieces[$0].fact }.filter(\.isTag).map(\.value))
    content[0].parts[0].facts.pieces =
      new.pieces
      + rest.map { line.pieces[$0] }.filter { $0.fact.map { !tags.contains($0.value) } ?? true }
  }

  private func unguarded(_ title: String) -> String {
    guard !isBoxed, title.hasPrefix("\\") else { return title }
    let text = String(title.dropFirst())
    return MarkdownWriter.guarded(text) == text ? title : text
  }

  private mutating func setDue(_ due: DueDate?) {
    let places = places { if case .due = $0.value { true } else { false } }
    let line = content.lastIndex { $0.day != nil }
    guard let due else {
      if line != nil || !places.isEmpty { remove(places + self.places(\.isTime)) }
      return content.removeAll { $0.day != nil }
    }
    if let line, line > places.last?.line ?? 0, let old = content[line].day {
      content[line].start = content[line].start.replacing(old.iso, with: due.day.iso)
      content[line].day = due.day
      setTime(due.time, after: nil)
    } else if let last = places.last, case .due(let old) = last.fact.value {
      set(due, instead: old, last)
    } else {
      remove(self.places(\.isTime))
      insert(due)
    }
  }

  private mutating func set(_ due: DueDate, instead old: DueDate, _ place: Place) {
    let isFormatted = place.fact.notation == .braces
    let isApart = isFormatted || !places(\.isTime).isEmpty
    let new = isApart || !place.fact.notation.holdsTime ? DueDate(due.day) : due
    if old != new {
      let (from, to) = (habits.dates.text(of: old.day), habits.dates.text(of: new.day))
      replace(place) { text in
        isFormatted && text.contains(from)
          ? text.replacing(from, with: to) : text.replacing(old.iso, with: new.iso)
      }
    }
    if isApart { setTime(due.time, after: place) }
  }

  /// Replaces the time that is written apart from its day, also one that can't be read; a new one
  /// needs a place.
  private mutating func setTime(_ time: ClockTime?, after place: Place?) {
    guard let time else { return remove(places(\.isTime)) }
    let text = MarkdownFact.text(of: time, habits.dates)
    let old = places { $0.isTime || $0.value == .other(MarkdownFact.unreadableTime) }.last
    if let old {
      if old.fact.value != .time(time) { replace(old) { _ in text } }
    } else if let place {
      content[place.line].parts[place.part].facts.pieces
        .insert(contentsOf: FactLine(text, habits).pieces, at: place.piece + 1)
    }
  }

  /// Replaces the start, or else the day for which the card is scheduled.
  private mutating func setStart(_ day: CalendarDay?) {
    let starts = places { if case .start = $0.value { true } else { false } }
    let scheduled = places { if case .scheduled = $0.value { true } else { false } }
    guard let place = starts.last ?? scheduled.last else {
      if let day { insert(MarkdownFact.text(ofStart: day, notations.due ?? .own)) }
      return
    }
    guard let day else { return remove(starts + scheduled) }
    switch place.fact.value {
    case .start(let old), .scheduled(let old):
      if old != day { replace(place) { $0.replacing(old.iso, with: day.iso) } }
    default: break
    }
  }

  /// Replaces a repeat, also one that can't be read, which stays if the card has none.
  private mutating func setRepeat(_ repeats: CardRepeat?) {
    let places = places { fact in
      if case .repeats = fact.value { true } else { fact.value == .other(TaskSign.recurrences) }
    }
    let notation = places.last?.fact.notation ?? notations.due ?? .own
    guard let repeats, let text = MarkdownFact.text(of: repeats, notation) else {
      return remove(places.filter(\.fact.isField))
    }
    guard let place = places.last else { return insert(text) }
    if place.fact.value != .repeats(repeats) { replace(place) { _ in text } }
  }

  private mutating func insert(_ due: DueDate) {
    if notations.due == .line {
      let day = due.day
      let indent = content.dropFirst().first.map { $0.start.prefix { $0 == " " || $0 == "\t" } }
      let start = (indent.map(String.init) ?? "    ") + "@ \(day.iso)"
      content.insert(Line(start: start, day: day, isOnlyFacts: true), at: 1)
    } else {
      insert(MarkdownFact.text(of: due, notations.due ?? .own, habits.dates))
    }
  }

  /// Makes the facts of a kind those that are wanted: one is replaced, others are removed or added.
  private mutating func set(
    _ wanted: [MarkdownFact.Value],
    _ isOfKind: (MarkdownFact.Value) -> Bool
  ) {
    let places = places { isOfKind($0.value) }
    var missing = wanted.filter { value in !places.contains { $0.fact.value == value } }
    for place in places.reversed() where !wanted.contains(place.fact.value) {
      if case .priority = place.fact.value, let next = missing.popLast() {
        let text = self.text(of: next, like: place.fact.notation)
        replace(place) { _ in text }
      } else {
        remove(place)
      }
    }
    for value in missing { insert(text(of: value, like: notations.priority ?? .own)) }
  }

  private func text(of value: MarkdownFact.Value, like notation: FactNotation) -> String {
    switch value {
    case .priority(let priority): MarkdownFact.text(of: priority, notation)
    case .tag(let tag): "#" + tag
    case .assignee(let name): "@" + name
    default: ""
    }
  }

  // MARK: Places

  private func places(_ isOfKind: (MarkdownFact) -> Bool) -> [Place] {
    var places: [Place] = []
    for (line, text) in content.enumerated() {
      for (part, facts) in text.parts.enumerated() {
        for piece in facts.reading.facts {
          guard let fact = facts.facts.pieces[piece].fact, isOfKind(fact) else { continue }
          places.append(Place(line: line, part: part, piece: piece, fact: fact))
        }
      }
    }
    return places
  }

  private mutating func replace(_ place: Place, _ change: (String) -> String) {
    let facts = content[place.line].parts[place.part].facts
    let new = FactLine(change(String(facts.pieces[place.piece].text)), habits).pieces
    content[place.line].parts[place.part].facts.pieces
      .replaceSubrange(place.piece...place.piece, with: new)
  }

  private mutating func remove(_ places: [Place]) {
    let last = places.sorted { ($0.line, $0.part, $0.piece) > ($1.line, $1.part, $1.piece) }
    for place in last { remove(place) }
  }

  /// Removes a fact; a tag within the title stays as a word.
  private mutating func remove(_ place: Place) {
    let part = content[place.line].parts[place.part]
    if part.reading.words.contains(place.piece) {
      content[place.line].parts[place.part].facts.escape(place.piece)
    } else {
      content[place.line].parts[place.part].facts.pieces.remove(at: place.piece)
    }
  }

  /// Adds a fact to the end of the first line, before an identifier.
  private mutating func insert(_ text: String) {
    var pieces = content[0].parts[0].facts.pieces
    let end = pieces.last?.isOwnKey == true ? pieces.count - 1 : pieces.count
    pieces.insert(contentsOf: FactLine(text, habits).pieces, at: end)
    content[0].parts[0].facts.pieces = pieces
  }
}

extension FactLine.Piece {
  fileprivate var isOwnKey: Bool {
    if case .key? = fact?.value { fact?.notation == .own } else { false }
  }
}
