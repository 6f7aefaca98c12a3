import BoardModel

/// Turns any card of another program into one that can be stored, and counts the changes.
struct CardCleaner {
  private(set) var notCarried = NotCarried()

  /// A valid name for a column or a board; a board can't have a name that means all boards.
  static func name(_ text: String, of thing: NamedThing = .column) -> String {
    let line = TextRule.storable(TitleRule.singleLine(String(text.prefix(2_000))))
    let name = String(line.prefix(NameRule.limit))
    if let checked = try? NameRule.checked(name, of: thing) { return checked }
    return line.isEmpty ? "Untitled" : String(line.unicodeScalars.prefix(50)) + " 1"
  }

  mutating func draft(of card: SourceCard) -> CardDraft {
    var draft = CardDraft(title: "", due: card.due, priority: card.priority)
    draft.repeats = card.repeats
    if let repeats = card.repeats { draft.repeatFrom = card.repeatFrom ?? repeats.basis ?? .due }
    var body = card.body
    draft.start = card.start
    if draft.due != nil { draft.dueTime = card.dueTime }
    draft.title = title(card.title, &body)
    draft.tags = tags(card.tags)
    draft.assignees = assignees(card.assignees)
    draft.lane = lane(card.lane)
    draft.estimate = card.estimate
    draft.checklist = checklist(card.checklist, &body)
    draft.body = self.body(body)
    return draft
  }

  /// A valid title, shortened if needed, and what was wrong with it.
  static func title(of text: String) -> (title: String, fault: TitleFault?) {
    let line = TextRule.storable(TitleRule.singleLine(text))
    let fault = TitleRule.fault(in: line)
    switch fault {
    case nil: return (line, nil)
    case .blank?: return ("Untitled", fault)
    case .tooLong?:
      let start = String(String(line.unicodeScalars.prefix(TitleRule.limit - 10)))
      let short = String(start.prefix(TitleRule.limit - 10)) + "…"
      return (TitleRule.fault(in: short) == nil ? short : "Untitled", fault)
    }
  }

  /// The title; the body gets the whole text of a shortened one.
  private mutating func title(_ text: String, _ body: inout String) -> String {
    let (title, fault) = Self.title(of: text)
    switch fault {
    case nil: break
    case .blank?: notCarried.add("cards without a title, now “Untitled”")
    case .tooLong?:
      notCarried.add("titles that were cut; the description has all of them")
      let line = TextRule.storable(TitleRule.singleLine(text))
      body = body.isEmpty ? line : "\(line)\n\n\(body)"
    }
    return title
  }

  private mutating func tags(_ tags: [String]) -> [String] {
    TagRule.merged(words(tags.map { ($0, TagRule.words) }, "tags that are too long or too many"))
  }

  private mutating func assignees(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return words(
      names.map { ($0, AssigneeRule.words) },
      "assignees whose names are too long or too many"
    )
    .filter { seen.insert($0.lowercased()).inserted }
  }

  private mutating func lane(_ text: String?) -> Lane? {
    guard let line = text.map({ TextRule.storable(TitleRule.singleLine($0)) }), !line.isEmpty else {
      return nil
    }
    if let lane = try? Lane(line).checked() { return lane }
    notCarried.add("names of lanes that were cut")
    return try? Lane(String(line.prefix(NameRule.limit))).checked()
  }

  /// Each text is one name in the source, so blanks and commas in it become dashes.
  private mutating func words(
    _ texts: [(String, (String) -> [String])],
    _ refused: String
  ) -> [String] {
    var result: [String] = []
    for (text, words) in texts {
      if text.contains(where: { $0 == "," || $0 == ";" }) {
        notCarried.add("commas in tags and names, now dashes", example: "“\(text.prefix(40))”")
      }
      let joined = TextRule.storable(text)
        .split { $0.isWhitespace || $0 == "," || $0 == ";" }
        .joined(separator: "-")
      for word in words(joined) {
        if TagRule.fault(in: word) != nil || result.count >= TagRule.countLimit {
          notCarried.add(refused)
        } else if !result.contains(word) {
          result.append(word)
        }
      }
    }
    return result
  }

  private mutating func checklist(
    _ items: [ChecklistItem],
    _ body: inout String
  ) -> [ChecklistItem] {
    var result: [ChecklistItem] = []
    for item in items {
      let text = TextRule.storable(TitleRule.singleLine(item.text))
      if ChecklistRule.fault(in: text) == nil, result.count < ChecklistRule.countLimit {
        result.append(ChecklistItem(text: text, isDone: item.isDone))
      } else if !text.isEmpty {
        notCarried.add("steps that are too long or too many; the description has them")
        body +=
          "\(body.isEmpty || body.hasSuffix("\n") ? "" : "\n")- [\(item.isDone ? "x" : " ")] \(text)\n"
      }
    }
    return result
  }

  mutating func comment(_ text: String) -> String {
    if text.utf8.count <= CommentRule.byteLimit { return text }
    notCarried.add("comments that were cut at 64 KiB")
    return String(decoding: text.utf8.prefix(CommentRule.byteLimit - 8), as: UTF8.self)
  }

  /// The author on one line, shortened if needed.
  mutating func author(_ text: String?) -> String? {
    if !MarkRule.isAuthor(TitleRule.singleLine(text ?? "")) {
      notCarried.add("authors of comments that were cut at \(MarkRule.characterLimit) characters")
    }
    return MarkRule.author(text)
  }

  private mutating func body(_ text: String) -> String {
    let body = TextRule.storable(TextRule.withLineFeeds(text))
    if body.utf8.count <= TextRule.bodyLimit { return body }
    notCarried.add("bodies that were cut at 1 MiB")
    return String(decoding: body.utf8.prefix(TextRule.bodyLimit - 8), as: UTF8.self)
  }
}
