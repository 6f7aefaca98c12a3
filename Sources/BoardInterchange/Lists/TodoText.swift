package import BoardModel

/// Reads and writes todo.txt, as described at <https://github.com/todotxt/todo.txt>.
package enum TodoText {
  /// - Complexity: O(*n*) for *n* bytes.
  package static func read(_ lines: some Sequence<String>) -> SourceBoard {
    var board = SourceBoard()
    board.columns = [.open, .doing, .done]
    board.fields = [.title, .due, .start, .priority, .tags]
    for line in lines where !MarkdownLine.isBlank(line) {
      board.cards.append(card(readable(line, &board.notCarried), &board.notCarried))
    }
    if board.cards.count > 1, !board.cards.contains(where: hasSign) {
      board.notes.append("No line has a mark of todo.txt, such as (A), so every line is a card")
    }
    return board
  }

  private static func hasSign(_ card: SourceCard) -> Bool {
    card.column != "To Do" || card.priority != .none || card.due != nil || card.createdAt != nil
      || !card.tags.isEmpty
  }

  /// The longest line that is read; a body could not hold more.
  private static let lineLimit = TextRule.bodyLimit

  private static func readable(_ line: String, _ notCarried: inout NotCarried) -> String {
    if line.utf8.count <= lineLimit { return line }
    notCarried.add("lines that were cut at 1 MiB")
    return String(decoding: line.utf8.prefix(lineLimit), as: UTF8.self)
  }

  private static func card(_ line: String, _ notCarried: inout NotCarried) -> SourceCard {
    var words = line.split(separator: " ", maxSplits: FactLine.limit)[...]
    var card = SourceCard(column: "To Do", title: "")
    let isDone = words.first == "x" && words.count > 1
    if isDone {
      card.column = "Done"
      words.removeFirst()
    }
    takePriority(&words, &card)
    takeDates(&words, isDone: isDone, &card)
    takePriority(&words, &card)
    var kept: [(text: Substring, isTag: Bool)] = []
    for word in words {
      if takePair(word, &card, &notCarried) { continue }
      let tag = tag(word)
      if let tag { card.tags.append(tag) }
      kept.append((word, tag != nil))
    }
    // A tag inside the text stays in the title.
    while kept.count > 1, kept.last?.isTag == true { kept.removeLast() }
    card.title = kept.map(\.text).joined(separator: " ")
    return card
  }

  /// `(A)`, only at the beginning.
  private static func takePriority(_ words: inout ArraySlice<Substring>, _ card: inout SourceCard) {
    guard let first = words.first, first.utf8.count == 3, first.hasPrefix("("),
      first.hasSuffix(")"),
      let letter = first.dropFirst().first, ("A"..."Z").contains(letter), words.count > 1
    else { return }
    card.priority = priority(letter)
    words.removeFirst()
  }

  private static func priority(_ letter: Character) -> Priority {
    letter == "A" ? .high : letter == "B" ? .medium : .low
  }

  /// The days of completion, if done, and of creation.
  private static func takeDates(
    _ words: inout ArraySlice<Substring>,
    isDone: Bool,
    _ card: inout SourceCard
  ) {
    var days: [CalendarDay] = []
    while days.count < (isDone ? 2 : 1), let first = words.first, words.count > 1,
      let day = CalendarDay(iso: first)
    {
      days.append(day)
      words.removeFirst()
    }
    guard let created = days.last else { return }
    if !isDone || days.count == 2 { card.createdAt = created.midnight }
    if isDone { (card.updatedAt, card.finishedAt) = (days[0].midnight, days[0].noon) }
  }

  /// A pair such as `due:2026-11-27`; unknown pairs stay in the title.
  private static func takePair(
    _ word: Substring,
    _ card: inout SourceCard,
    _ notCarried: inout NotCarried
  ) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !parts[1].hasPrefix("/"),
      parts[0] == "due" || !parts[1].contains(":"), !parts[0].allSatisfy(\.isNumber)
    else {
      return false
    }
    switch parts[0] {
    case "due":
      guard let due = DueDate(iso: parts[1]) else {
        notCarried.add(
          "due dates that cannot be read and stay in the title",
          example: "“\(word.prefix(40))”"
        )
        return false
      }
      (card.due, card.dueTime) = (due.day, due.time)
    case "t":
      guard let day = CalendarDay(iso: parts[1]) else { return false }
      card.start = day
    case "pri":
      guard parts[1].count == 1, let letter = parts[1].first, ("A"..."Z").contains(letter) else {
        return false
      }
      if card.priority == .none {
        card.priority = priority(letter)
      } else if card.priority != priority(letter) {
        notCarried.add("“pri:” fields of tasks that begin with another priority")
      }
    case "rec":
      guard let repeats = TodoRepeat.read(parts[1]) else {
        notCarried.add("recurrences that stay in the title")
        return false
      }
      card.repeats = repeats
    case "id", "uuid": card.key = String(parts[1])
    case "assignee": card.assignees.append(String(parts[1]))
    default:
      notCarried.add("unknown fields, which stay in the title", example: "“\(word.prefix(40))”")
      return false
    }
    return true
  }

  /// `+project` becomes a tag without its sign, `@context` keeps it.
  private static func tag(_ word: Substring) -> String? {
    guard word.count > 1, word.dropFirst().allSatisfy({ $0 != "," && $0 != ";" }) else {
      return nil
    }
    switch word.first {
    case "+": return String(word.dropFirst())
    case "@": return String(word)
    default: return nil
    }
  }

  // MARK: Writing

  package static func line(_ card: Card, isDone: Bool) -> String {
    var words: [String] = isDone ? ["x"] : []
    let letter = [Priority.high: "A", .medium: "B", .low: "C"][card.priority]
    if let letter, !isDone { words.append("(\(letter))") }
    if isDone { words.append((card.place.knownFinish ?? card.updatedAt).day.iso) }
    words.append(card.createdAt.day.iso)
    let title = card.title.split(separator: " ").map(String.init)
    words += title
    for tag in card.tags where isHeld(tag) {
      let word = word(of: tag)
      if !title.contains(word) { words.append(word) }
    }
    if let due = card.due { words.append("due:\(due.iso)") }
    if let start = card.start { words.append("t:\(start.iso)") }
    if let rec = card.draft.repeats.flatMap(TodoRepeat.text) { words.append("rec:\(rec)") }
    words.append("id:\(key(of: card))")
    for name in card.assignees where !name.contains(":") { words.append("assignee:\(name)") }
    // Completion removes the priority; many programs keep this pair instead.
    if let letter, isDone { words.append("pri:\(letter)") }
    return words.joined(separator: " ")
  }

  private static func word(of tag: String) -> String { tag.hasPrefix("@") ? tag : "+" + tag }

  package static func isHeld(_ tag: String) -> Bool {
    let word = word(of: tag)
    var (card, notCarried) = (SourceCard(column: "", title: ""), NotCarried())
    return self.tag(word[...]) == tag && !word.contains(" ")
      && !takePair(word[...], &card, &notCarried) && notCarried.isEmpty
  }

  /// Whether a written line reads back with the card's title, due date and writable tags.
  package static func says(_ card: Card, in line: String) -> Bool {
    var notCarried = NotCarried()
    let read = self.card(line, &notCarried)
    let title = card.title.split(separator: " ").joined(separator: " ")
    return read.title == title && read.due == card.due && read.start == card.start
      && Set(read.tags) == Set(card.tags.filter(isHeld))
  }

  /// The identifier from another list if it is one word, or the card's own.
  private static func key(of card: Card) -> String {
    let name = card.name(in: InterchangeFormat.todotxt.name)
    return name.flatMap { $0.contains { $0 == ":" || $0 == " " } ? nil : $0 } ?? card.writtenID
  }
}

extension TodoText {
  /// Whether the lines look like todo.txt, and not like Markdown or Org.
  static func fits(_ head: FileHead) -> Bool {
    head.lines.contains(where: isTask)
      && !head.lines.contains { $0.first.map { "#*-".contains($0) } == true }
  }

  /// Whether a line begins with a priority or a day, or has a due date.
  private static func isTask(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 100)
    guard let first = words.first, words.count > 1 else { return false }
    let isPriority = first.count == 3 && first.hasPrefix("(") && first.hasSuffix(")")
    return isPriority && ("A"..."Z").contains(first.dropFirst().first ?? " ")
      || CalendarDay(iso: first == "x" ? words[1] : first) != nil
      || words.contains { $0.hasPrefix("due:") && CalendarDay(iso: $0.dropFirst(4)) != nil }
  }
}

extension CalendarDay {
  /// The beginning of the day in UTC.
  var midnight: Timestamp { Timestamp(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
  /// A moment that falls on this day in nearly every zone.
  var noon: Timestamp { Timestamp(milliseconds: midnight.milliseconds + 43_200_000) }
}

extension InterchangeFormat {
  package static let todotxt: InterchangeFormat = InterchangeFormat(
    name: "todotxt",
    title: "todo.txt",
    otherNames: ["todo.txt", "todo"],
    endings: ["todo.txt", "done.txt"],
    isKnownByName: true,
    kept: [.start, .priority, .assignee, .finish],
    columnNames: ["To Do", "Done"],
    holdsTag: TodoText.isHeld,
    holdsRepeat: { $0.draft.repeats.flatMap(TodoRepeat.text) != nil },
    reader: { source in
      try source.readText { text in
        try text.check(.todotxt)
        return TodoText.read(text.eachLine)
      }
    },
    writer: { output in
      try output.forEachCard { card, column in
        let line = TodoText.line(card, isDone: column.kind == .done)
        if !TodoText.says(card, in: line) { output.count(.otherwise) }
        try output.append(line + "\n")
      }
    }
  )
}
