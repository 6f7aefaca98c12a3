import BoardInterchange
import BoardModel
import Foundation
import TerminalSurface

/// Syncs a board with the cards of another program.
///
/// Each round asks the program for its cards, then changes the board and stores what both agree on,
/// and then asks the program for the board's changes. What it doesn't make is found again by the
/// next round.
final class TrackerLink: BoardLink {
  let store: CommandStore
  let board: Board.ID
  private let address: TrackerAddress
  private let tracker: any Tracker

  var path: String { address.text }

  var following: LinkFollowing {
    if !tracker.folders.isEmpty { return .folders(tracker.folders) }
    guard let seconds = (try? state())?.head.every else { return .never }
    return .every(seconds: seconds)
  }

  /// How often a round is repeated because the board has changed meanwhile.
  private static let attempts = 20

  private struct State {
    var head = TrackerHead()
    var entries: [TrackerEntry] = []
    var revision: Int64?
  }

  /// What was stored last, to read it again only when it changes.
  private var known: State?
  /// The refusals that were reported.
  private var told: Set<String> = []

  /// Its changes have the address, or the name of a folder, as author.
  init(database: String, board: Board.ID, _ address: TrackerAddress) throws(CommandFailure) {
    (self.board, self.address) = (board, address)
    tracker = address.tracker
    let author = address.isFolder ? address.name : address.text
    store = try CommandStore(path: database, author: String(author.prefix(AuthorName.limit)))
  }

  // MARK: Rounds

  func sync() throws -> [String]? {
    try requireOwn()
    // Two rounds at once would each ask for the same new card.
    return try LinkRegistry.withLock(on: path) { try syncAlone() }
  }

  private func syncAlone() throws -> [String]? {
    var notes: [String]?
    var answer: TrackerBoard?
    for _ in 0..<Self.attempts {
      let said = try answer ?? ask()
      let round = try plan(said)
      guard let (state, hasFollowing) = try performOnBoard(round) else {
        answer = said
        continue
      }
      answer = nil
      if !round.plan.isEmpty || !round.plan.notes.isEmpty {
        notes = (notes ?? []) + round.plan.notes
      }
      if round.plan.changes.isEmpty, !hasFollowing { return notes }
      do {
        if try send(round.plan.changes, state, &notes), !hasFollowing { return notes }
      } catch var trouble as LinkTrouble {
        trouble.notes = notes ?? []
        throw trouble
      }
    }
    throw LinkTrouble("the board changes all the time; “\(path)” is synced later", .access)
  }

  func isAgreed() throws -> Bool {
    try requireOwn()
    return try preview().isEmpty
  }

  /// What the next round would do.
  func preview() throws -> TrackerPlan { try plan(ask()).plan }

  /// Refuses to run the program of a link that somebody else has made: the file may be a copy.
  private func requireOwn() throws(LinkTrouble) {
    try LinkRegistry.refuseOther(of: path, for: store.path)
    if address.isFolder { return LinkRegistry.add(path, in: store.path) }
    if LinkRegistry.isNoted(path, for: store.path) { return }
    throw LinkTrouble(
      "“\(path)” was linked by somebody else, or on another computer; “tercet link \(path)” allows it here",
      .usage
    )
  }

  private func ask() throws -> TrackerBoard {
    let state = try state()
    _ = try openBoard()
    do {
      return try tracker.board(since: state.head.since)
    } catch let fault as LinkFault {
      throw trouble(fault.reason, isMissing: fault.isMissing)
    } catch let fault as SourceFault { throw trouble(fault.reason) }
  }

  private struct Round {
    let plan: TrackerPlan
    let state: State
    let sequence: Int64
  }

  private func plan(_ said: TrackerBoard) throws -> Round {
    let sequence = try attempt(store.store.log.latestSequence())
    let (state, board) = (try state(), try openBoard())
    var cards: [TrackedCard] = []
    do {
      try store.store.transfer.forEachCard(
        of: board.columnQueries,
        with: tracker.keepsComments ? .comments : []
      ) { exported in
        let card = exported.card
        cards.append(
          TrackedCard(
            id: card.id,
            column: board.columns[exported.list].id,
            draft: card.draft,
            comments: exported.comments
          )
        )
      }
    } catch let error as StoreError { throw trouble(error) }
    let plan = TrackerMerge.plan(said, state.entries, columns: board.columns, cards: cards)
    return Round(plan: plan, state: state, sequence: sequence)
  }

  /// Returns the new state, and whether a finished card was followed by its next one; nil if the
  /// board has changed meanwhile.
  private func performOnBoard(_ round: Round) throws -> (State, hasFollowing: Bool)? {
    let plan = round.plan
    var (next, hasFollowing) = (round.state, false)
    next.entries = plan.entries
    next.head.since = tracker.latest ?? round.state.head.since
    if plan.actions.isEmpty, plan.comments.isEmpty {
      if next.entries != round.state.entries || next.head != round.state.head {
        guard try keep(&next) else { return nil }
      }
      return (next, false)
    }
    do {
      let place = try store.store.links.perform(
        board,
        expecting: round.state.revision,
        at: round.sequence
      ) { batch in
        var actions = LinkActions(batch, on: board)
        for action in plan.actions { try actions.perform(action) }
        hasFollowing = actions.hasFollowing
        for new in plan.comments {
          try batch.add(ImportedComment(new), to: actions.cards[new.card] ?? new.card)
        }
        if !actions.cards.isEmpty || !actions.columns.isEmpty {
          next.entries = next.entries.map { entry in
            var entry = entry
            entry.card = actions.cards[entry.card] ?? entry.card
            entry.home = entry.home.map { actions.columns[$0] ?? $0 }
            return entry
          }
        }
        return stored(next)
      }
      guard let place else { return nil }
      next.revision = place.revision
      known = next
      return (next, hasFollowing)
    } catch let error as StoreError { throw trouble(error) }
  }

  // MARK: The program

  /// Asks for changes, new cards before their comments.
  ///
  /// - Returns: Whether no card has to be merged again.
  private func send(
    _ changes: [TrackerChange],
    _ state: State,
    _ notes: inout [String]?
  ) throws -> Bool {
    var state = state
    // If no answer comes, the new cards are recognised by what was sent.
    let new = changes.filter(\.isCreation).map(\.agreed)
    if !new.isEmpty {
      state.entries += new
      _ = try keep(&state)
    }
    var isSettled = true
    for part in [changes.filter { !$0.isComment }, changes.filter(\.isComment)] {
      let made = state.entries.filter { !$0.isUnanswered }
      let ids = Dictionary(made.map { ($0.card, $0.id) }) { first, _ in first }
      let known = part.filter { !$0.isComment || ids[$0.card] != nil }
      if known.isEmpty { continue }
      let answers = tracker.make(known.map { ($0, ids[$0.card]) })
      var failure: String?
      for (change, answer) in zip(known, answers) {
        switch answer {
        case .done(let id) where change.isCreation && state.entries.hasCard(id):
          failure =
            "it answered the new card \(change.title.inQuotes) with another card's id, “\(id.prefix(40))”"
        case .done(let id): state.entries.record(change, id: id)
        case .refused(let reason):
          let note = "\(change.title.inQuotes) was refused: \(reason)"
          if told.insert(note).inserted { notes = (notes ?? []) + [note] }
        case .failed(let reason): failure = reason
        case .later: isSettled = false
        }
      }
      _ = try keep(&state)
      if let failure { throw trouble(failure) }
    }
    return isSettled
  }

  private func trouble(_ reason: String, isMissing: Bool = false) -> LinkTrouble {
    LinkTrouble("“\(path)”: \(reason)", .access, isMissing: isMissing)
  }

  // MARK: What is stored

  private func state() throws(LinkTrouble) -> State {
    let links = store.store.links
    let revision = try attempt(links.revision(of: board))
    if let known, known.revision == revision { return known }
    // Another program has changed it, or a backup was restored.
    guard let stored = try attempt(links.state(of: board)) else { return State() }
    do {
      let entries = try stored.texts.flatMap(TrackerLines.entries)
      let state = State(
        head: TrackerHead(stored.head),
        entries: entries,
        revision: stored.revision
      )
      known = state
      return state
    } catch { throw trouble("its stored state is damaged; unlink it and link it again") }
  }

  private func stored(_ state: State) -> StoredLink {
    StoredLink(
      path: path,
      head: state.head.bytes,
      texts: [.new(TrackerLines.stored(state.entries))]
    )
  }

  /// Stores it, unless another program has changed the link.
  private func keep(_ state: inout State) throws -> Bool {
    let link = stored(state)
    let kept = try attempt(store.store.links.keep(link, of: board, replacing: state.revision))
    guard let kept else { return false }
    state.revision = kept
    known = state
    return true
  }
}

/// The small part of a stored link.
struct TrackerHead: Equatable {
  /// Seconds between two rounds while a board is open; nil for rounds on demand only.
  var every: Int?
  /// The moment of the last change that was received.
  var since: Timestamp?

  init() {}

  init(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    every = words.first.flatMap { Int($0) }
    since = words.count > 1 ? Timestamp(iso: String(words[1])) : nil
  }

  var bytes: [UInt8] { Array("\(every.map(String.init) ?? "-") \(since?.iso ?? "-")".utf8) }
}

extension TrackerPlan {
  var isEmpty: Bool { actions.isEmpty && comments.isEmpty && changes.isEmpty }
}

extension ImportedComment {
  fileprivate init(_ new: TrackerPlan.NewComment) {
    let comment = new.comment
    self.init(
      id: new.id,
      author: comment.author,
      date: comment.date ?? .now,
      text: comment.text
    )
  }
}
