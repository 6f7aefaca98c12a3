internal import ArgumentParser
import BoardModel

/// The fields of a card as options of `add` and `edit`.
struct FieldOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Due date, as in 2026-11-27, fri, 3d or “fri 15:00”; none for none.",
      valueName: "date"
    ),
    completion: .days
  )
  var due: String?

  @Option("Hide it until this day; none to show it.", value: "date", .days, parsing: .unconditional)
  var start: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How the card repeats, as in “every week”, “every mon,thu” or “3 days after done”; none to end it.",
      valueName: "words"
    ),
    completion: .repeats
  )
  var repeats: String?

  @Option("none, low, medium or high.", value: "priority", .priorities)
  var priority: String?

  @Option("A tag; repeatable.", value: "tag", .tags, name: .customLong("tag"))
  var tags: [String] = []

  @Option("Who works on it; repeatable.", value: "name", .people, name: .customLong("assignee"))
  var assignees: [String] = []

  @Option("The lane, such as a project; none for no lane.", value: "name", .lanes)
  var lane: String?

  @Option("How much work it is, as in 3 or 0.5; none for no estimate.", value: "number")
  var estimate: String?

  @Option("The card that it is part of; none for no parent.", value: "card", .cards)
  var parent: String?

  @Option("Text in Markdown; - reads standard input.", value: "text", parsing: .unconditional)
  var body: String?

  private var texts: [(CardField, [String?])] {
    [
      (.due, [due]), (.start, [start]), (.repeats, [repeats]), (.priority, [priority]),
      (.tags, tags),
      (.assignees, assignees), (.lane, [lane]), (.estimate, [estimate]),
    ]
  }

  var isEmpty: Bool {
    texts.allSatisfy { $0.1.allSatisfy { $0 == nil } } && body == nil && parent == nil
  }

  /// The fields to set; signed tags and people are added to nothing.
  @MainActor func edits() throws(CommandFailure) -> [CardEdit] {
    var edits: [CardEdit] = []
    for (field, texts) in texts {
      var given = texts.compactMap(\.self)
      if field == .tags || field == .assignees, let changes = NameChanges(given) {
        given = changes.applied(to: [])
      }
      if field == .due, given == [""] {
        throw .usage("--due needs a date, such as fri; “none” removes it")
      }
      if !given.isEmpty { edits.append(try field.edit(typed: given)) }
    }
    if let first = firstOfRepeat(edits) {
      edits = edits.map { if case .due = $0 { .due(first.day, at: first.time) } else { $0 } }
    }
    if let body { edits.append(.body(body == "-" ? try StandardInput.body() : body)) }
    return edits
  }
}

extension FieldOptions {
  /// The first date of the repeat at the time of --due, if that names no day.
  @MainActor fileprivate func firstOfRepeat(_ edits: [CardEdit]) -> DueDate? {
    let (today, now) = (LocalClock.today, ClockTime.minuteNow())
    guard let due, let typed = try? DueDateParser.typed(due, today: today, now: now),
      typed.day == nil, let minute = typed.minute
    else { return nil }
    for case .repeats(let repeats?) in edits {
      return repeats.firstDue(today: today, at: minute, now: now)
    }
    return nil
  }

  /// The edit that sets or clears the parent; nil if it isn't given.
  @MainActor func parent(on board: CommandStore) throws -> CardEdit? {
    guard let parent else { return nil }
    return .parent(["", "none"].contains(parent) ? nil : try board.card(named: [parent]).id)
  }

  /// The edits with signed tags and people added to those of a card, or taken from them.
  @MainActor func adding(
    to draft: CardDraft,
    _ edits: [CardEdit],
    by author: String?
  ) throws(CommandFailure) -> [CardEdit] {
    try edits.map { edit throws(CommandFailure) in
      switch edit {
      case .due:
        guard let due else { return edit }
        if draft.due == nil, firstOfRepeat(edits) != nil { return edit }
        do throws(DueDateFault) {
          return try CardEdit.due(typed: due, today: LocalClock.today).settled(for: draft)
        } catch {
          throw .usage(error.reason)
        }
      case .tags:
        guard let changes = NameChanges(tags) else { return edit }
        return try CardField.tags.edit(typed: changes.applied(to: draft.tags))
      case .assignees:
        guard let changes = NameChanges(assignees)?.naming(author) else { return edit }
        return try CardField.assignees.edit(typed: changes.applied(to: draft.assignees))
      default: return edit
      }
    }
  }
}

extension CardField {
  /// Parses one text, or one for each element of a list.
  @MainActor func edit(typed texts: [String]) throws(CommandFailure) -> CardEdit {
    do throws(ValueFault) {
      return try descriptor.edit(typed: texts, today: LocalClock.today)
    } catch {
      let text = (texts.first ?? "").prefix(40)
      throw .usage(error.reason.contains("“") ? error.reason : "“\(text)”: \(error.reason)")
    }
  }
}

extension CardDraft {
  /// The draft to store, or its first fault as a command's failure.
  func checkedForCommand() throws(CommandFailure) -> CardDraft {
    do throws(StoreError) {
      return try checked()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The same without the title, which follows later.
  func checkedBeforeTitle() throws(CommandFailure) -> CardDraft {
    var draft = self
    draft.title = "x"
    draft = try draft.checkedForCommand()
    draft.title = ""
    return draft
  }
}
