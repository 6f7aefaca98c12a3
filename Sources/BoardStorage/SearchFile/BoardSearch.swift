internal import BoardModel
internal import Foundation
internal import GRDB

/// A store's use of the board's search file: reads it if that helps, updates it in parts while a
/// filter is active, and works without it otherwise.
@MainActor final class BoardSearch {
  private let board: BoardFile
  private let isReadOnly: Bool
  var limits = SearchLimits()
  private var file: SearchFile?
  private var builder: SearchBuilder?
  private var isDamaged = false
  /// Why this run doesn't build.
  private var fault: SearchFile.Fault?
  private var kept: (stamp: Stamp, set: CandidateSet)?

  private var candidateFunction: CandidateFunction?

  /// The connection's SQL function that tests for candidates.
  func function(of db: Database) -> CandidateFunction? {
    if candidateFunction == nil { candidateFunction = CandidateFunction(db) }
    return candidateFunction
  }

  private struct Stamp: Equatable {
    let expression: CardFilter.Expression
    let header: SearchHeader
    let last: Int64
  }

  init(of board: BoardFile, isReadOnly: Bool) {
    self.board = board
    self.isReadOnly = isReadOnly
  }

  isolated deinit { stop() }

  /// Saves what was read so far, and lets other processes build.
  func stop() {
    try? builder?.pause()
    builder = nil
    file?.unlock()
  }

  // MARK: Reading

  /// A superset of the cards that match the texts of a filter; nil if unknown.
  func candidates(_ expression: CardFilter.Expression, _ db: Database) throws -> CandidateSet? {
    let cards = SearchableCards(db: db)
    guard expression.contains(\.isText), !isDamaged, let file = opened(makes: false),
      let header = try usableHeader(of: file, cards)
    else { return nil }
    let stamp = Stamp(expression: expression, header: header, last: try cards.lastSequence())
    if let kept, kept.stamp == stamp { return kept.set }
    kept = nil
    guard
      let changed = try cards.keysChanged(
        after: header.progress.sequence,
        last: stamp.last,
        limit: limits.changedCards
      )
    else { return nil }
    var reading = CandidateReading(file, header) { prefix in
      try? prefix.keys(limit: CardFilter.Expression.identifierLimit, db)
    }
    let words = reading.words(expression)
    isDamaged = reading.isDamaged
    guard let words else { return nil }
    var set = CandidateSet(words: words, frontier: header.progress.frontier)
    for key in changed { set.insert(key) }
    kept = (stamp, set)
    return set
  }

  /// The header of this board's file, reduced to what is certain after a restart of the machine.
  private func usableHeader(
    of file: SearchFile,
    _ cards: SearchableCards
  ) throws -> SearchHeader? {
    guard var header = file.header(), let board = try cards.board() else { return nil }
    header.discardUnsynced(to: .boot)
    guard header.progress.frontier > 0, try cards.isOrigin(of: header, board) else { return nil }
    return header
  }

  private func opened(makes: Bool) -> SearchFile? {
    if let file, file.isThere { return file }
    stop()
    file = try? SearchFile(beside: board, makes: makes)
    return file
  }

  // MARK: Building

  /// Builds the file further by at most `limit` cards.
  func prepare(cards limit: Int, _ db: Database) throws -> FindingPreparation {
    let cards = SearchableCards(db: db)
    if let fault { return .without(fault.description(board.searchPath)) }
    if isReadOnly { return .done }
    do {
      return try build(cards, limit)
    } catch SearchFile.Fault.damaged {
      stop()
      isDamaged = true
      return .building(0)
    } catch let fault as SearchFile.Fault {
      try? file?.empty()
      stop()
      self.fault = fault
      return .without(fault.description(board.searchPath))
    }
  }

  private func build(_ cards: SearchableCards, _ limit: Int) throws -> FindingPreparation {
    if builder == nil {
      guard try cards.count() >= limits.leastCards, let id = try cards.board() else { return .done }
      if try isUpToDate(cards) { return .done }
      builder = try makeBuilder(cards, id)
    }
    guard let builder else { return .done }
    if try builder.step(cards, limit: limit) {
      stop()
      return .done
    }
    return .building(Double(builder.next) / Double(max(builder.next, try cards.lastKey()) + 1))
  }

  private func isUpToDate(_ cards: SearchableCards) throws -> Bool {
    guard !isDamaged, let file = opened(makes: false),
      let header = try usableHeader(of: file, cards)
    else { return false }
    let last = try min(cards.lastKey(), SearchFile.keyLimit - 1)
    return try header.progress.frontier > last
      && header.progress.sequence == cards.lastSequence()
  }

  /// Nil if another process is building.
  private func makeBuilder(_ cards: SearchableCards, _ id: SearchToken) throws -> SearchBuilder? {
    if file?.isThere != true { file = try SearchFile(beside: board, makes: true) }
    guard let file, file.lock() else { return nil }
    if !file.hasRoom(forKeys: try cards.lastKey()) { throw SearchFile.Fault.noRoom }
    let builder = try SearchBuilder(file, of: id, isDamaged: isDamaged, cards)
    isDamaged = false
    return builder
  }
}

extension SearchFile.Fault {
  fileprivate func description(_ path: String) -> String {
    switch self {
    case .missing: "“\(path)” can't be created"
    case .foreign: "“\(path)” is not a search file; move it elsewhere"
    case .damaged: "“\(path)” is damaged"
    case .noRoom: "no room on the disk for “\(path)”"
    case .failed(let code): "“\(path)”: \(String(cString: strerror(code)))"
    }
  }
}
