internal import BoardModel
internal import Foundation
internal import GRDB

/// The search file of a board as a store uses it: read where it is of use, brought up to date part by
/// part while a filter asks for it, and gone without where that can't be.
final class BoardSearch {
  private let board: BoardFile
  private let isReadOnly: Bool
  var limits = SearchLimits()
  private var file: SearchFile?
  private var builder: SearchBuilder?
  private var isDamaged = false
  /// Why nothing is built in this run.
  private var fault: SearchFile.Fault?
  private var kept: (stamp: Stamp, set: CandidateSet)?

  private var candidateFunction: CandidateFunction?

  /// The function of the connection by which a walk asks for candidates.
  func function(of db: Database) -> CandidateFunction? {
    if candidateFunction == nil { candidateFunction = CandidateFunction(db) }
    return candidateFunction
  }

  /// What a set of candidates depends on.
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

  /// Writes what was read so far, and lets others build.
  func stop() {
    try? builder?.pause()
    builder = nil
    file?.unlock()
  }

  // MARK: Reading

  /// The cards among which those are that meet the texts of a filter; nil where that is not known.
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
    var reading = CandidateReading(file, header)
    let words = reading.words(expression)
    isDamaged = reading.isDamaged
    guard let words else { return nil }
    var set = CandidateSet(words: words, frontier: header.progress.frontier)
    for key in changed { set.insert(key) }
    kept = (stamp, set)
    return set
  }

  /// The header of a file that is of this board, as far as it holds after a stop of the machine.
  private func usableHeader(
    of file: SearchFile,
    _ cards: SearchableCards
  ) throws -> SearchHeader? {
    guard var header = file.header(), let board = try cards.board() else { return nil }
    header.fallBack(to: .boot)
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

  /// Brings the file on by so many cards.
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

  /// Nil where another process builds.
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
    case .missing: "“\(path)” can't be made"
    case .foreign: "“\(path)” is no search file; move it elsewhere"
    case .damaged: "“\(path)” is damaged"
    case .noRoom: "no room on the disk for “\(path)”"
    case .failed(let code): "“\(path)”: \(String(cString: strerror(code)))"
    }
  }
}
