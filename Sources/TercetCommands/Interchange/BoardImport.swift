import BoardInterchange
import BoardModel

struct BoardImport {
  struct Result {
    var counts = ImportCounts()
    var notCarried = NotCarried()
    /// Messages about guesses.
    var notes: [String] = []
    /// How many cards are hidden until their start.
    var hidden = 0
    var skipped: [String] = []
    /// The target board; nil if the source names its boards.
    var board: String?

    /// Adds what the reader left out to what the rules dropped.
    fileprivate mutating func addNotCarried(_ other: NotCarried) {
      notCarried.add(other)
      notCarried.add(NotCarried.circles, counts.droppedLinks)
      notCarried.add(NotCarried.missingCards, counts.missingLinks)
      notCarried.add(NotCarried.emptyRepeats, counts.droppedRepeats)
    }
  }

  let source: InterchangeSource
  let options: BoardOptions
  let isTrial: Bool
  /// The fields that the user assigned to a table's headings.
  let map: [String: TableField]
  var shape: MarkdownLayout.Shape?
  /// Whether `3/4/2026` in a table is 3 April; nil to decide from its other dates.
  var isDayFirst: Bool?
  var hasHistory = false
  var skipsBad = false
  var files = ProfileFiles()
  /// The profile of a table that the user named.
  var profile: Profile?
  /// The name and the file of a profile to save.
  var newProfile: (name: String, path: String)?

  func run(as format: InterchangeFormat?) throws -> Result {
    do {
      try source.refuseBinary()
      if try source.isEmptyList { return Result(notes: ["\(source.name) is an empty list"]) }
      if let format { try source.refuse(as: format, files.profiles) }
      let format = try format ?? source.guessedFormat(files.profiles)
      try check(format)
      if format.kind == .document { return try runDocument() }
      let reader = ForeignReader(
        source: source,
        map: map,
        shape: shape,
        isDayFirst: isDayFirst,
        skipsBad: skipsBad,
        profiles: profile.map { [$0.named] } ?? files.profiles
      )
      var result = try run(reader.read(format), format)
      result.notes = files.faults + result.notes
      try saveProfile(of: reader.columns, &result)
      return result
    } catch let fault as HistoryFault {
      throw CommandFailure(.content, "\(source.name): \(fault.words); nothing was imported")
    } catch let fault as SourceFault {
      throw CommandFailure(.content, "\(source.name): \(fault.message); nothing was imported")
    }
  }

  /// Refuses options that another format needs.
  private func check(_ format: InterchangeFormat) throws(CommandFailure) {
    let isTable = format == .csv || format == .tsv
    let needs: [(isGiven: Bool, isMet: Bool, words: String)] = [
      (!map.isEmpty, isTable, "--map works only with tables;"),
      (isDayFirst != nil, isTable, "--dates works only with tables;"),
      (newProfile != nil, isTable, "--save-profile works only with tables;"),
      (hasHistory, format.kind == .document, "--history works only with json and ndjson;"),
      (skipsBad, format.kind == .folder, "--skip-bad is for folders, but"),
      (shape != nil, format == .markdown, "--shape works only with plain Markdown;"),
    ]
    if let need = needs.first(where: { $0.isGiven && !$0.isMet }) {
      throw .usage("\(need.words) \(source.name) is \(format.title)")
    }
  }

  /// Saves what the columns were read as, or says that it can be saved.
  private func saveProfile(
    of columns: TableColumns,
    _ result: inout Result
  ) throws(CommandFailure) {
    guard let newProfile else {
      if map.isEmpty { return }
      return result.notes.append("--save-profile NAME keeps this --map for other files like it")
    }
    if isTrial { return result.notes.append("Would save the profile “\(newProfile.path)”") }
    try ProfileFiles.save(
      Profile.text(titled: newProfile.name, columns.all),
      at: newProfile.path
    )
    result.notes.append("Saved the profile “\(newProfile.path)”")
  }

  /// Imports our own document, one card at a time.
  private func runDocument() throws -> Result {
    let store = try openStore()
    return try store.removingUnusedFile { try runDocument(on: store) }
  }

  private func runDocument(on store: CommandStore) throws -> Result {
    var reader = try DocumentReader(source.feed, readsHistory: hasHistory)
    var result = Result(board: options.board)
    var copy = try options.board.map { name throws in
      DocumentCopy(into: try board(named: name, store), named: name)
    }
    var waiting: [ImportItem] = []
    result.counts = try take(store) {
      while waiting.isEmpty {
        guard let item = try reader.next() else {
          if hasHistory, !reader.hasHistory { throw HistoryFault.missing }
          return copy?.nextRelations()
        }
        waiting = try copy?.items(for: item) ?? [item]
      }
      return waiting.removeFirst()
    } progress: {
      let size = source.size ?? 0
      let fraction = size > 0 ? Double(reader.offset) / Double(size) : nil
      return (fraction, reader.line)
    }
    result.addNotCarried(reader.notCarried)
    if let copy { result.notCarried.add(copy.notCarried) }
    return result
  }

  /// The board of a name, if it exists.
  ///
  /// An archived one is refused, since its cards would be invisible.
  private func board(
    named name: String,
    _ store: CommandStore
  ) throws(CommandFailure) -> Board? {
    let board = try store.boards.first { NameRule.isSame($0.name, SourceImport.boardName(name)) }
    if let board { try CommandStore.requireInUse(board) }
    return board
  }

  /// Imports another program's board into the requested board, or one of its name.
  private func run(_ board: SourceBoard, _ format: InterchangeFormat) throws -> Result {
    let store = try openStore()
    return try store.removingUnusedFile { try run(board, format, on: store) }
  }

  private func run(
    _ board: SourceBoard,
    _ format: InterchangeFormat,
    on store: CommandStore
  ) throws -> Result {
    let name = options.board ?? board.name ?? source.boardName
    var present = try self.board(named: name, store)
    if present == nil, options.board == nil {
      let home = SourceHome(board, of: format.name, from: source.origin)
      present = try home.board(in: store)
    }
    var items = try SourceImport(
      board,
      of: format.name,
      from: source.origin,
      into: present,
      named: name,
      finding: { present == nil ? nil : store.card(exportedAs: $0, on: present) },
      each: { body in
        if let present { try store.forEachCard(of: present, body) }
      }
    )
    var result = Result(notes: board.notes, skipped: board.skipped, board: items.boardName)
    result.counts = try take(store) {
      items.nextItem()
    } progress: {
      (items.fraction, nil)
    }
    result.addNotCarried(items.notCarried)
    result.hidden = items.count(hiddenOn: LocalMoment.now.day)
    return result
  }

  private func take(
    _ store: CommandStore,
    _ next: () throws -> ImportItem?,
    progress: () -> (fraction: Double?, line: Int?)
  ) throws -> ImportCounts {
    var bar = ProgressBar(isTrial ? "Reading cards" : "Importing cards")
    defer { bar.end() }
    var number = 0
    do {
      let transfer = store.store.transfer
      let item = {
        number += 1
        if number.isMultiple(of: 1_024) {
          try Interruption.check()
          if let fraction = progress().fraction { bar.show(fraction) }
        }
        return try next()
      }
      let counts =
        hasHistory
        ? try transfer.importWithHistory(isTrial: isTrial, item)
        : try transfer.bringIn(isTrial: isTrial, item)
      if !isTrial { StandardOutput.followsChange = true }
      return counts
    } catch let error as StoreError {
      let failure = store.failure(error)
      if case .unsound = error {
        throw CommandFailure(.content, "\(source.name): \(error.reason); nothing was imported")
      }
      if failure.code != .usage { throw failure }
      let line = progress().line.map { "Line \($0): " } ?? ""
      let message = "\(source.name): \(line)\(failure.line); nothing was imported"
      throw CommandFailure(.content, message)
    }
  }

  /// Opens the boards; a trial creates no file.
  private func openStore() throws -> CommandStore {
    try isTrial ? CommandStore(tryingOn: options) : CommandStore(options)
  }
}

extension HistoryFault {
  fileprivate var words: String {
    switch self {
    case .fileInUse:
      "a history needs a new file, but this one is already in use; name a new "
        + "file with --db, or leave out --history"
    case .missing: "it has no history; “tercet export --history” writes one"
    case .entry(let sequence, let fault): "entry \(sequence) of the history \(fault)"
    case .misfit(let sentence): "the history does not fit the cards: \(sentence)"
    }
  }
}

extension CommandStore {
  /// The card on a board for an exported identifier of at least eight digits.
  fileprivate func card(exportedAs key: String, on board: Board?) -> Card.ID? {
    guard key.utf8.count >= 8, let prefix = CardIDPrefix(key),
      let found = try? store.names.cards(startingWith: prefix, limit: 2), found.count == 1,
      let card = try? store.card(found[0]), board?.holds(card) == true
    else { return nil }
    return card.id
  }
}
