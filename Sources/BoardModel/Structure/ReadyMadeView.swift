/// The built-in views of every board.
package enum ReadyMadeView: String, Hashable, Sendable, CaseIterable {
  case today = "Today"
  case week = "This week"
  case blocked = "Blocked"
  case hidden = "Hidden for now"
  case stale = "Stale"
  case changed = "Recently changed"
  case finished = "Finished this week"

  package var name: String { rawValue }

  /// Whether it covers every board instead of the open one.
  package var isOverAllBoards: Bool { self == .today }

  package var query: String {
    switch self {
    case .today: "-is:done due:<=today sort:due,-priority"
    case .week: "-is:done due:<=eow sort:due,-priority"
    case .blocked: "is:blocked"
    case .hidden: "is:later sort:start"
    case .stale: "is:stale sort:changed"
    case .changed: "changed:<1w sort:-changed"
    case .finished: "is:done done:week sort:-done"
    }
  }

  package static func named(_ name: String) -> ReadyMadeView? {
    allCases.first { NameRule.isSame($0.name, name) }
  }
}

package enum ViewRule {
  package static let countLimit = 200

  /// The name to store; the names of built-in views are taken.
  package static func checked(name: String) throws(StoreError) -> String {
    let name = try NameRule.checked(name, of: .view)
    if let view = ReadyMadeView.named(name) { throw .invalidName(.view, .taken(name: view.name)) }
    return name
  }

  /// The query to store, on one line.
  package static func checked(query: String) throws(StoreError) -> String {
    if query.utf8.count > ParsedQuery.byteLimit {
      throw .failed("a query has at most \(ParsedQuery.byteLimit) bytes")
    }
    return TextRule.storable(TitleRule.singleLine(query))
  }
}
