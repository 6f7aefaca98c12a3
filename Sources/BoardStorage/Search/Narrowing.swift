internal import BoardModel
internal import CBoardStorage
internal import GRDB

/// Which cards may contain the texts of a filter, according to the search file.
enum Narrowing {
  case none
  /// Few enough to read by key and sort.
  case few([Int64])
  /// Many: walk the order and test the members of the set.
  case many(CandidateSet, CandidateFunction)

  init(
    _ rest: CardFilter.Expression?,
    _ search: BoardSearch?,
    _ db: Database
  ) throws {
    self = .none
    if let keys = try rest?.keysOfIdentifiers(db) {
      self = .few(keys)
      return
    }
    guard let rest, let search, let set = try search.candidates(rest, db) else { return }
    let (known, limits) = (set.count, search.limits)
    let cards = SearchableCards(db: db)
    if known <= limits.fewCandidates {
      let unknown = try cards.keys(from: set.frontier, limit: limits.fewCandidates + 1)
      if unknown.count <= limits.fewCandidates, try !cards.hasKeysBelowZero() {
        self = .few(set.keys + unknown)
        return
      }
    }
    if Int64(known * limits.leastShare) < set.frontier, let function = search.function(of: db) {
      self = .many(set, function)
    }
  }

  var condition: SQLCondition {
    switch self {
    case .none: .always
    case .few(let keys): .isOne("key", ofKeys: keys)
    case .many: SQLCondition("tercet_candidate(key)")
    }
  }

  /// Makes SQLite read the rows by key instead of walking an order.
  var hint: String {
    if case .few = self { "NOT INDEXED" } else { "" }
  }

  /// Limits a test to candidates: the walk also lets others through now and then.
  func testing(_ test: SQLCondition) -> SQLCondition {
    guard case .many = self else { return test }
    return SQLCondition("tercet_is_candidate(key)").guarding(test)
  }

  /// The condition for statements that run to their end.
  var exactCondition: SQLCondition {
    if case .many = self { SQLCondition("tercet_is_candidate(key)") } else { condition }
  }

  func use<Value>(_ body: () throws -> Value) throws -> Value {
    guard case .many(let set, let function) = self else { return try body() }
    return try function.use(set, body)
  }
}

extension CardFilter.Expression {
  /// More cards with one prefix are walked like those of any other filter.
  static let identifierLimit = 500

  /// The keys of all cards that can match, if identifiers decide that; otherwise nil.
  fileprivate func keysOfIdentifiers(_ db: Database) throws -> [Int64]? {
    switch self {
    case .term(.id(let prefix)): return try prefix.keys(limit: Self.identifierLimit, db)
    case .term, .not: return nil
    case .all(let parts):
      for part in parts {
        if let keys = try part.keysOfIdentifiers(db) { return keys }
      }
      return nil
    case .any(let parts):
      var keys: Set<Int64> = []
      for part in parts {
        guard let others = try part.keysOfIdentifiers(db) else { return nil }
        keys.formUnion(others)
      }
      return Array(keys)
    }
  }
}

/// The functions `tercet_candidate` and `tercet_is_candidate` of a connection.
struct CandidateFunction {
  /// Skipping this many cards costs about as much as testing one.
  private static let stride: Int32 = 8

  private let pointer: UnsafeMutableRawPointer

  init?(_ db: Database) {
    guard let pointer = tercet_add_candidate_functions(db.sqliteConnection) else { return nil }
    self.pointer = pointer
  }

  func use<Value>(_ set: CandidateSet, _ body: () throws -> Value) throws -> Value {
    try set.words.withUnsafeBufferPointer { words in
      let bits = words.baseAddress.map {
        UnsafeRawPointer($0).assumingMemoryBound(to: CUnsignedLongLong.self)
      }
      tercet_set_candidates(pointer, bits, set.frontier, Self.stride)
      defer { tercet_set_candidates(pointer, nil, 0, 1) }
      return try body()
    }
  }
}
