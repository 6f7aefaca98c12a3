internal import BoardModel
internal import GRDB

/// Updates a search file to the state of its board, in parts, while holding the file's lock.
///
/// It reads the cards by key, then the log from where it was when that began. The work survives the
/// end of the process: the next one continues after the last whole chunk.
final class SearchBuilder {
  /// How many log entries count as much as one card.
  private static let entriesPerCard = 8
  /// How many log entries may be unsynced before waiting for the disk.
  private static let unsyncedEntries: Int64 = 1_000

  private let file: SearchFile
  private var header: SearchHeader
  private var chunk: SearchChunk?
  private(set) var next: Int64

  /// Continues a locked file of this board, or starts over.
  init(_ file: SearchFile, of board: SearchToken, isDamaged: Bool, _ cards: SearchableCards) throws
  {
    self.file = file
    if !isDamaged, var header = file.header() {
      header.discardUnsynced(to: .boot)
      if try cards.isOrigin(of: header, board) {
        (self.header, next) = (header, header.progress.frontier)
        return
      }
    }
    header = SearchHeader(
      board: board,
      generation: UInt64.random(in: 1 ... .max),
      boot: .boot
    )
    next = 0
    try file.empty()
    header.progress.sequence = try cards.lastSequence()
    header.progress.action = try cards.action(at: header.progress.sequence) ?? .zero
    try file.write(header)
  }

  /// Reads up to `limit` cards, or as much of the log as costs the same.
  ///
  /// - Returns: whether everything is done.
  func step(_ cards: SearchableCards, limit: Int) throws -> Bool {
    // A backup may have been restored since the last step.
    guard let board = try cards.board(), try cards.isOrigin(of: header, board) else {
      throw SearchFile.Fault.damaged
    }
    if next < SearchFile.keyLimit, try cards.lastKey() >= next {
      try readCards(cards, limit)
      return false
    }
    if chunk?.isChanged == true || next != header.progress.frontier {
      try save(upTo: next)
      return false
    }
    if try readLog(cards, limit) { return false }
    try sync()
    chunk = nil
    return true
  }

  /// Saves what was read, so that another process can continue.
  func pause() throws {
    try save(upTo: next)
    chunk = nil
  }

  private func readCards(_ cards: SearchableCards, _ limit: Int) throws {
    var last = next
    try cards.forEachSignature(from: next, limit: limit) { key, signature in
      last = key
      if key >= SearchFile.keyLimit { return }
      try load(SearchChunk.number(ofKey: key), readUpTo: key)
      chunk?.insert(signature, key: key)
    }
    next = min(last + 1, SearchFile.keyLimit)
  }

  private func readLog(_ cards: SearchableCards, _ limit: Int) throws -> Bool {
    let stretch = try cards.stretch(
      after: header.progress.sequence,
      limit: max(1, limit) * Self.entriesPerCard
    )
    if stretch.last == header.progress.sequence { return false }
    for key in stretch.keys.sorted() where key >= 0 && key < next {
      guard let signature = try cards.signature(of: key) else { continue }
      try load(SearchChunk.number(ofKey: key), readUpTo: next)
      chunk?.insert(signature, key: key)
    }
    try save(upTo: next)
    header.progress.sequence = stretch.last
    header.progress.action = try cards.action(at: stretch.last) ?? .zero
    try file.write(header)
    return !stretch.isEnd
  }

  /// Makes a chunk current and writes the previous one; `key` is the key up to which all cards are
  /// read.
  private func load(_ number: Int, readUpTo key: Int64) throws {
    if chunk?.number == number { return }
    try save(upTo: max(header.progress.frontier, key))
    if !header.holds(number) {
      chunk = SearchChunk(number)
    } else if let kept = file.chunk(number, generation: header.generation) {
      chunk = kept
    } else {
      throw SearchFile.Fault.damaged
    }
  }

  private func save(upTo key: Int64) throws {
    if let chunk, chunk.isChanged {
      try file.write(chunk, generation: header.generation)
      header.add(chunk.number)
    }
    if header.progress.frontier == key, chunk?.isChanged != true, isWritten { return }
    header.progress.frontier = key
    try file.write(header)
    isWritten = true
  }

  /// Whether the header in memory has been written.
  private var isWritten = false

  private func sync() throws {
    let (done, synced) = (header.progress, header.synced)
    let isNear =
      done.frontier == synced.frontier
      && done.sequence - synced.sequence < Self.unsyncedEntries
    if isNear || !file.sync() { return }
    header.synced = done
    try file.write(header)
  }
}

extension SearchFile {
  /// Keys from here on are in no search file.
  static let keyLimit = Int64(SearchChunk.limit * SearchChunk.cardCount)
}

extension SearchableCards {
  func lastSequence() throws -> Int64 { try ChangeLog.lastSequence(db) }

  func isOrigin(of header: SearchHeader, _ board: SearchToken) throws -> Bool {
    guard header.board == board else { return false }
    let (sequence, action) = (header.progress.sequence, header.progress.action)
    return try sequence == 0 ? action == .zero : self.action(at: sequence) == action
  }
}
