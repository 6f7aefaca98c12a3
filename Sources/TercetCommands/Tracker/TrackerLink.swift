import BoardInterchange
import BoardModel
import Foundation

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

  /// Its changes have the address as author.
  init(database: String, board: Board.ID, _ address: TrackerAddress) throws(CommandFailure) {
    (self.board, self.address) = (board, address)
    tracker = address.tracker
    store = try CommandStore(path: database, author: String(address.text.prefix(AuthorName.limit)))
  }

  // MARK: Rounds

  func sync() throws -> [String]? {
    try requireOwn()
    // Two rounds at once would each ask for the same new card.
    return try LinkRegistry.withLock(on: path) { try syncAlone() }
  }

  private func syncAlone() throws -> [String]? {
    let (said, _) = try ask()
    for _ in 0..<Self.attempts {
      let (plan, state, sequence) = try plan(said)
      guard var state = try performOnBoard(plan, state, at: sequence) else { continue }
      var notes = plan.notes
      do {
        try send(plan.changes, &state, &notes)
      } catch var trouble as LinkTrouble {
        trouble.notes = notes
        throw trouble
      }
      return notes.isEmpty && plan.isEmpty ? nil : notes
    }
    throw LinkTrouble("the board changes all the time; “\(path)” is synced later", .access)
  }

  func isAgreed() throws -> Bool {
    try requireOwn()
    return try preview().isEmpty
  }

  /// What the next round would do.
  func preview() throws -> TrackerPlan { try plan(ask().said).plan }

  /// Refuses to run the program of a link that somebody else has made: the file may be a copy.
  private func requireOwn() throws(LinkTrouble) {
    try LinkRegistry.refuseOther(of: path, for: store.path)
    if LinkRegistry.isNoted(path, for: store.path) { return }
    throw LinkTrouble(
      "“\(path)” was linked by somebody else, or on another computer; “tercet link \(path)” allows it here",
      .usage
    )
  }

  private func ask() throws -> (said: TrackerBoard, state: State) {
    let state = try state()
    _ = try openBoard()
    do {
      return (try tracker.board(since: state.head.since), state)
    } catch let fault as TrackerFault { throw trouble(fault.reason) }
  }

  private func plan(
    _ said: TrackerBoard
  ) throws -> (plan: TrackerPlan, state: State, sequence: Int64) {
    let sequence = try attempt { () throws(StoreError) in try store.store.log.latestSequence() }
    let (state, board) = (try state(), try openBoard())
    var cards: [TrackedCard] = []
    do {
      try store.store.transfer.forEachCard(
        of: board.columns.map { CardQuery(.column($0.id), includingLater: true) },
        with: .comments
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
    return (plan, state, sequence)
  }

  /// Nil if the board has changed meanwhile.
  private func performOnBoard(
    _ plan: TrackerPlan,
    _ state: State,
    at sequence: Int64
  ) throws -> State? {
    var next = state
    next.entries = plan.entries
    next.head.since = tracker.latest ?? state.head.since
    if plan.actions.isEmpty, plan.comments.isEmpty {
      return try keep(&next) ? next : nil
    }
    do {
      let place = try store.store.links.perform(board, expecting: state.revision, at: sequence) {
        batch in
        var actions = LinkActions(batch, on: board)
        for action in plan.actions { try actions.perform(action) }
        for new in plan.comments {
          try batch.add(ImportedComment(new), to: actions.cards[new.card] ?? new.card)
        }
        next.entries = next.entries.map { entry in
          var entry = entry
          entry.card = actions.cards[entry.card] ?? entry.card
          entry.home = entry.home.map { actions.columns[$0] ?? $0 }
          return entry
        }
        return stored(next)
      }
      next.revision = place?.revision
      return place == nil ? nil : next
    } catch let error as StoreError { throw trouble(error) }
  }

  // MARK: The program

  /// Asks for changes, new cards before their comments.
  ///
  /// Notes why some could not be made.
  private func send(
    _ changes: [TrackerChange],
    _ state: inout State,
    _ notes: inout [String]
  ) throws {
    // If no answer comes, the new cards are recognised by what was sent.
    let new = changes.filter(\.isCreation).map(\.agreed)
    if !new.isEmpty {
      state.entries += new
      _ = try keep(&state)
    }
    for part in [changes.filter { !$0.isComment }, changes.filter(\.isComment)] {
      let made = state.entries.filter { !$0.isUnanswered }
      let ids = Dictionary(made.map { ($0.card, $0.id) }) { first, _ in first }
      let known = part.filter { !$0.isComment || ids[$0.card] != nil }
      if known.isEmpty { continue }
      let answers = tracker.make(known.map { ($0, ids[$0.card]) })
      var failure: String?
      for (change, answer) in zip(known, answers) {
        switch answer {
        case .done(let id): state.entries.record(change, id: id)
        case .refused(let reason): notes.append("“\(change.title)” was refused: \(reason)")
        case .failed(let reason): failure = reason
        }
      }
      _ = try keep(&state)
      if let failure { throw trouble(failure) }
    }
  }

  private func trouble(_ reason: String) -> LinkTrouble {
    LinkTrouble("“\(path)”: \(reason)", .access)
  }

  // MARK: What is stored

  private func state() throws(LinkTrouble) -> State {
    let links = store.store.links
    let revision = try attempt { () throws(StoreError) in try links.revision(of: board) }
    if let known, known.revision == revision { return known }
    guard let stored = try attempt({ () throws(StoreError) in try links.state(of: board) }) else {
      return State()
    }
    do {
      let entries = try stored.texts.first.map(TrackerLines.entries) ?? []
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
    let text = TrackerLines.stored(state.entries)
    return StoredLink(path: path, head: state.head.bytes, texts: [.new(text)])
  }

  /// Stores it, unless another program has changed the link.
  private func keep(_ state: inout State) throws -> Bool {
    let kept = try attempt { [state] () throws(StoreError) in
      try store.store.links.keep(stored(state), of: board, replacing: state.revision)
    }
    state.revision = kept ?? state.revision
    return kept != nil
  }
}

/// The small part of a stored link.
struct TrackerHead {
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
      date: comment.date ?? Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)),
      text: comment.text
    )
  }
}
