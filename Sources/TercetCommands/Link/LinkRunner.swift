import BoardInterchange
import BoardModel
import BoardStorage

/// Brings one linked file and its board together.
///
/// Each round goes board first, then file, and keeps with the board's changes what the file holds and
/// what it is to hold, so that a program that ends anywhere in between loses nothing and does nothing
/// twice.
final class LinkRunner {
  let store: CommandStore
  let board: Board.ID
  let file: LinkedFile
  /// The place in the log up to which the board was seen, and the file then.
  private var seen: (sequence: Int64, bytes: [UInt8])?
  /// What was kept last, and how it is stored.
  private var known: (record: LinkRecord, stored: [UInt8])?

  /// How often a round begins again because the board or the file changed meanwhile.
  private static let attempts = 50

  /// Which link it is.
  var name: String { "\(board.uuid) \(file.path)" }

  /// The changes that it makes are by an author of the file's name.
  init(database: String, board: Board.ID, path: String) throws(CommandFailure) {
    file = LinkedFile(path: path)
    self.board = board
    store = try CommandStore(path: database, author: String(file.name.prefix(AuthorName.limit)))
  }

  // MARK: Rounds

  /// Brings both together; what could not be joined is said in sentences, nil where there was nothing
  /// to do.
  ///
  /// With `isAccepting`, a file that lacks much counts as it is.
  func sync(isAccepting: Bool = false) throws -> [String]? {
    var notes: [String]?
    for _ in 0..<Self.attempts {
      guard let round = try makeRound(isAccepting: isAccepting) else { return notes }
      guard let record = try performOnBoard(round) else { continue }
      notes = (notes ?? []) + round.notes(about: file)
      if try write(round.plan.text, round.content) {
        try keep(record.finished, replacing: record)
        return notes
      }
      // It was saved in between: the next round takes that in.
      try keep(record.abandoned, replacing: record)
      if try read().bytes == round.content.bytes { throw busy }
    }
    throw busy
  }

  private struct Round {
    let stored: [UInt8]?
    let sequence: Int64
    let content: LinkedFile.Content
    let record: LinkRecord
    let isPutThere: Bool
    let plan: LinkPlan

    /// What could not be joined, and that an editor has saved what it showed of old.
    func notes(about file: LinkedFile) -> [String] {
      if !record.base(for: content.bytes, isPutThere: isPutThere).isStale { return plan.notes }
      let note =
        "“\(file.path)” was saved as it was before the board's last changes; they are in it again"
      return [note] + plan.notes
    }
  }

  /// What is to be done; nil where nothing is.
  private func makeRound(isAccepting: Bool) throws -> Round? {
    GitWorkTree(around: file.folder)?.waitUntilUnlocked()
    let content = try read()
    let sequence = try attempt { () throws(StoreError) in try store.store.log.latestSequence() }
    if let seen, seen.sequence == sequence, seen.bytes == content.bytes { return nil }
    let stored = try attempt { () throws(StoreError) in try store.store.links.record(of: board) }
    let record = record(stored)
    let isPutThere = isPutThere(content, record)
    let plan = try plan(content, record, isPutThere: isPutThere, isAccepting: isAccepting)
    let isAgreed = record.pending == nil && record.agreed == plan.whole
    if plan.actions.isEmpty, plan.text == content.bytes, isAgreed {
      seen = (sequence, content.bytes)
      return nil
    }
    return Round(
      stored: stored,
      sequence: sequence,
      content: content,
      record: record,
      isPutThere: isPutThere,
      plan: plan
    )
  }

  /// Whether Git has put the file there, where that makes a difference.
  private func isPutThere(_ content: LinkedFile.Content, _ record: LinkRecord) -> Bool {
    guard record.base(for: content.bytes).isStale else { return false }
    return GitWorkTree(around: file.folder)?.hasRecorded(file.path, content.status) ?? false
  }

  private func record(_ stored: [UInt8]?) -> LinkRecord {
    if let known, known.stored == stored { return known.record }
    return stored.flatMap(LinkRecord.init(stored:)) ?? LinkRecord(path: file.path)
  }

  /// What would make the file and the board agree.
  func plan(_ content: LinkedFile.Content, _ record: LinkRecord) throws -> LinkPlan {
    try plan(content, record, isPutThere: isPutThere(content, record), isAccepting: false)
  }

  private func plan(
    _ content: LinkedFile.Content,
    _ record: LinkRecord,
    isPutThere: Bool,
    isAccepting: Bool
  ) throws -> LinkPlan {
    let board = try linkBoard()
    do throws(LinkRefusal) {
      let base = record.base(for: content.bytes, isPutThere: isPutThere).agreement
      return try LinkMerge.plan(content.bytes, base, board, isAccepting: isAccepting)
    } catch {
      throw LinkTrouble(
        "“\(file.path)” \(error.reason)",
        .content,
        canBeAccepted: error.canBeAccepted
      )
    }
  }

  // MARK: The board

  /// Does the board's part, and answers what is kept then; nil where the board has changed meanwhile.
  private func performOnBoard(_ round: Round) throws -> LinkRecord? {
    var kept: LinkRecord?
    do {
      let isDone = try store.store.links.perform(
        board,
        expecting: round.stored,
        at: round.sequence
      ) { batch in
        var actions = LinkActions(batch, on: board)
        for action in round.plan.actions { try actions.perform(action) }
        let record = round.record.begun(
          round.plan.half.renamed(cards: actions.cards, columns: actions.columns),
          round.plan.whole.renamed(cards: actions.cards, columns: actions.columns),
          isPutThere: round.isPutThere
        )
        kept = record
        known = (record, record.stored)
        return known?.stored ?? []
      }
      return isDone ? kept : nil
    } catch let error as StoreError {
      throw trouble(error)
    }
  }

  private func keep(_ record: LinkRecord, replacing old: LinkRecord) throws {
    let new = record.stored
    try attempt { () throws(StoreError) in
      try store.store.links.keep(new, of: board, replacing: known?.stored ?? old.stored)
    }
    known = (record, new)
  }

  private func linkBoard() throws -> LinkBoard {
    let board = try attempt { () throws(StoreError) in try store.store.board(self.board) }
    if board.archivedAt != nil {
      throw LinkTrouble(
        "The board “\(board.name)” is archived; restore it, or unlink the file",
        .other
      )
    }
    var result = LinkBoard(
      columns: board.columns,
      cards: Array(repeating: [], count: board.columns.count)
    )
    do {
      try store.store.transfer.forEachCard(of: board.columns.map { .column($0.id) }) { exported in
        let card = exported.card
        result.cards[exported.list].append(LinkBoard.Item(id: card.id, draft: card.draft))
      }
    } catch let error as StoreError {
      throw trouble(error)
    }
    return result
  }

  // MARK: The file

  func read() throws(LinkTrouble) -> LinkedFile.Content {
    do throws(LinkedFile.Fault) {
      return try file.read()
    } catch {
      throw LinkTrouble("“\(file.path)” \(error.reason)", .access, isMissing: error.isMissing)
    }
  }

  private func write(_ text: [UInt8], _ old: LinkedFile.Content) throws(LinkTrouble) -> Bool {
    if text == old.bytes { return true }
    do throws(LinkedFile.Fault) {
      return try file.write(text, replacing: old)
    } catch {
      throw LinkTrouble("“\(file.path)” \(error.reason); the board has all changes", .access)
    }
  }

  private var busy: LinkTrouble {
    LinkTrouble("“\(file.path)” is being written by another program; close it there", .access)
  }

  // MARK: Faults

  private func attempt<Value>(_ body: () throws(StoreError) -> Value) throws(LinkTrouble) -> Value {
    do {
      return try body()
    } catch {
      throw trouble(error)
    }
  }

  private func trouble(_ error: StoreError) -> LinkTrouble {
    if case .boardNotFound = error {
      return LinkTrouble(
        "“\(file.path)” is linked with a board that was deleted; unlink it",
        .other
      )
    }
    let failure = store.failure(error)
    return LinkTrouble(failure.line, failure.code)
  }
}

/// Why a linked file and its board could not be brought together; nothing is lost by it.
struct LinkTrouble: Error, Equatable {
  /// One sentence, not yet made safe for a terminal.
  let sentence: String
  let code: CommandFailure.Code
  var isMissing = false
  /// Whether the file can be taken as it is all the same.
  var canBeAccepted = false

  init(
    _ sentence: String,
    _ code: CommandFailure.Code,
    isMissing: Bool = false,
    canBeAccepted: Bool = false
  ) {
    self.sentence = sentence
    self.code = code
    self.isMissing = isMissing
    self.canBeAccepted = canBeAccepted
  }

  /// The same for the end of a command.
  var failure: CommandFailure {
    let advice = canBeAccepted ? "; “tercet link FILE --accept” takes it as it is" : ""
    return CommandFailure(code, sentence + advice)
  }
}
