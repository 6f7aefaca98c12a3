extension StoreError {
  package var reason: String {
    switch self {
    case .busy: "another program keeps the board locked"
    case .diskFull: "the disk is full"
    case .inputOutput(let text): "reading or writing failed (\(text))"
    case .readOnly: "the board's file can't be written"
    case .damaged(let text): "the board's file is damaged (\(text))"
    case .cardNotFound: "the card was deleted in the meantime"
    case .columnNotFound: "the column was deleted in the meantime"
    case .boardNotFound: "the board was deleted in the meantime"
    case .boardArchived(let name): "the board “\(name)” is archived"
    case .invalidName(let thing, let fault): fault.reason(for: thing)
    case .invalidLimit(let limit):
      "a limit is a number from 1 to \(ColumnRule.greatestLimit), not \(limit)"
    case .columnCount(let count):
      count == 0
        ? "a board needs at least one column"
        : "a board has at most \(ColumnRule.countLimit) columns"
    case .lastBoard: "it is the only board in use; add another board first"
    case .columnNotEmpty(let name, let count):
      "“\(name)” still has \(Plural.cards(count)); choose where they move to"
    case .invalidTitle(let fault): fault.reason
    case .invalidTags(let fault): fault.reason(of: "tag")
    case .invalidAssignees(let fault): fault.reason(of: "assignee")
    case .tooManyBlockers(let count):
      "a card can wait for at most \(BlockerRule.countLimit) others, this one for \(count)"
    case .dependencyCycle(let titles):
      "a card can't block itself: \(titles.map { "“\($0.prefix(40))”" }.joined(separator: " → "))"
    case .parentCycle(let titles):
      "a card can't be part of itself: "
        + titles.map { "“\($0.prefix(40))”" }.joined(separator: " → ")
    case .parentElsewhere(let title):
      "“\(title.prefix(40))” is on another board; a card and its parent are on one board"
    case .invalidMark(let reason): reason
    case .stopped: "stopped before anything was saved"
    case .invalidComment(let fault): fault.reason
    case .viewNotFound: "the view was deleted in the meantime"
    case .bodyTooLong(let bytes): "a description has at most 1 MiB, this one has \(bytes) bytes"
    case .invalidChecklist(let fault): fault.reason
    case .notReached(let sequence): "the log has no entry \(sequence) yet"
    case .changedSince(let sequence, let author):
      "it was changed\(author.map { " by @\($0)" } ?? "") after entry \(sequence) of the log; read it"
        + " again, and try with the new sequence"
    case .changedMeanwhile: "the card was changed in the meantime"
    case .conflict(let conflict): conflict.reason(quoting: "“\(conflict.title.prefix(40))”")
    case .takesBoardAway: "it would remove the open board"
    case .fileReplaced:
      "the board's file or its log was moved, removed or replaced; quit and open it again"
    case .newerFormat:
      "a newer Tercet has changed the board's format; quit and open it with that version"
    case .unsound(let text), .failed(let text): text
    }
  }
}

extension TitleFault {
  package var reason: String {
    switch self {
    case .blank: "a card needs a title"
    case .tooLong(let characters):
      "a title has at most \(TitleRule.limit) characters, this one has \(characters)"
    }
  }
}

extension TagFault {
  package var reason: String { reason(of: "tag") }

  /// The same for other kinds of words, such as assignees.
  func reason(of kind: String) -> String {
    switch self {
    case .empty: "\(kind == "tag" ? "a tag" : "an \(kind)") needs a name"
    case .containsBlank(let tag): "\(kind)s can't contain spaces: “\(tag.prefix(40))”"
    case .tooLong(let tag):
      "\(kind == "tag" ? "a tag" : "an \(kind)") has at most 64 characters,"
        + " “\(tag.prefix(20))…” has more"
    case .tooMany(let count): "a card has at most 64 \(kind)s, this one has \(count)"
    case .unknownAuthor:
      "@me needs your name: set it as author in config.toml, in one word of at most 64 characters"
    }
  }
}

extension CommentFault {
  package var reason: String {
    switch self {
    case .blank: "a comment needs text"
    case .tooLong(let bytes): "a comment has at most 64 KiB, this one has \(bytes) bytes"
    }
  }
}

extension ChecklistFault {
  package var reason: String {
    switch self {
    case .blank: "a step needs text"
    case .tooLong(let characters):
      "a step has at most \(TitleRule.limit) characters, this one has \(characters)"
    case .tooMany(let count):
      "a checklist has at most \(ChecklistRule.countLimit) steps, this one has \(count)"
    }
  }
}

extension NameFault {
  package func reason(for thing: NamedThing) -> String {
    switch self {
    case .blank: "a \(thing.rawValue) needs a name"
    case .invisible: "the name of a \(thing.rawValue) needs a visible character"
    case .tooLong(let characters):
      "the name of a \(thing.rawValue) has at most \(NameRule.limit) characters, this one has"
        + " \(characters)"
    case .taken(let name): "there is already a \(thing.rawValue) “\(name)”"
    case .alike(let name):
      "there is already a \(thing.rawValue) “\(name)”, which looks almost the same"
    case .reserved(let name): "“\(name)” means all boards; choose another name"
    }
  }
}
