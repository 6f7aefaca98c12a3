import BoardModel
import BoardViewModels
import TerminalKit

/// The remarks about a filter: what can't be parsed, which names don't exist, why nothing is found.
final class FilterHints {
  private let context: BoardContext
  private var query: ParsedQuery?
  /// About a column or a board.
  private var place: String?
  /// About a name that only cards can have; nil until it was looked up.
  private var name: String??
  /// A query that would find something; nil until it was looked up.
  private var nearestQuery: NearestQuery??
  /// How many cards of other boards match, if none of this one does.
  private var elsewhere: CardCount?

  /// How many cards are searched for a name before the next key is answered.
  private static let testedForName = 2_000

  init(_ context: BoardContext) { self.context = context }

  func read(_ query: ParsedQuery) {
    self.query = query
    name = nil
    nearestQuery = nil
    elsewhere = nil
    let place = query.filter?.unknownPlace(among: context.viewModel.boardsInUse, shown: boards)
    self.place = place.map { $0.text + way(out: $0) }
  }

  private func way(out place: UnknownPlace) -> String {
    if case .otherBoard = place { context.keys.tip(Command.boards, "opens it") } else { "" }
  }

  private var boards: [Board] { context.viewModel.shownBoards }

  /// Looks up names that no card has, once it is known that the filter finds nothing.
  ///
  /// - Returns: whether there is a remark now.
  func lookForNames() -> Bool {
    // A filter that found cards before needs no other one when the last of them is gone.
    if nearestQuery == nil, !context.columns.isSearching, !findsNothing {
      nearestQuery = .some(nil)
    }
    guard name == nil, place == nil, let filter = query?.filter, !context.columns.isSearching,
      case .exact(0) = context.columns.found
    else { return false }
    // Read failures are reported where cards are read.
    let scope = context.viewModel.choice.scope
    let reason = try? context.store.unknownName(in: filter, of: scope, testing: Self.testedForName)
    name = .some(reason)
    return reason != nil
  }

  /// Whether a query that would find something is still to be looked up.
  var isNearestUnknown: Bool { nearestQuery == nil && findsNothing }

  private var findsNothing: Bool {
    guard query?.filter != nil, !context.columns.isSearching else { return false }
    return context.columns.found == .exact(0)
  }

  /// Looks up cards of other boards, or else the nearest query that finds cards of this one.
  ///
  /// Called while idle, because it tests many cards.
  ///
  /// - Returns: whether there is a remark now.
  func lookForNearest() -> Bool {
    guard let query else { return false }
    nearestQuery = .some(nil)
    context.reading { () throws(StoreError) in
      elsewhere = try matchesElsewhere(of: query)
      if elsewhere != nil { return }
      nearestQuery = .some(
        try context.store.nearest(
          to: query,
          in: context.viewModel.choice.scope,
          columns: boards.flatMap(\.columns),
          testing: Self.testedForName
        )
      )
    }
    return elsewhere != nil || nearest != nil
  }

  private func matchesElsewhere(of query: ParsedQuery) throws(StoreError) -> CardCount? {
    let viewModel = context.viewModel
    guard viewModel.board != nil, viewModel.boardsInUse.count > 1 else { return nil }
    let all = CardQuery(.all, query)
    let tally = try context.store.tally(of: all, after: nil, testing: Self.testedForName)
    return tally.count > 0 ? tally.cardCount : nil
  }

  private var elsewhereWords: String? {
    let tip = context.keys.tip(Command.boards, "opens one")
    return elsewhere.map { "no card here, but \($0.text) on other boards\(tip)" }
  }

  /// A query that finds something, if this one does not.
  var nearest: NearestQuery? { nearestQuery ?? nil }

  /// The remark to show; while completions are offered, names are still being typed.
  ///
  /// `key` takes the suggestion, while the filter is typed.
  func text(whileOffering isOffering: Bool, key: String?) -> String? {
    let warning = query?.warnings.first { !isOffering || !$0.isUnfinished }
    if let warning, !warning.isUnfinished, !(warning.isGuess && key == nil) || findsNothing {
      return text(of: warning, key: key)
    }
    if isOffering { return nil }
    let cause = place ?? elsewhereWords ?? (name ?? nil)
    let reason = cause ?? (nearest == nil ? nil : "no card matches")
    return reason.map { ended($0, key: key) } ?? warning.flatMap { $0.isGuess ? nil : $0.text }
  }

  private func text(of warning: QueryWarning, key: String?) -> String {
    if let suggestion = warning.suggestion {
      return key.map { "\(warning.reason); \($0) takes \(suggestion.text)" } ?? warning.text
    }
    return ended(warning.text, key: key)
  }

  private func ended(_ reason: String, key: String?) -> String {
    guard let nearest else { return reason }
    return "\(reason). \(nearest.words)" + (key.map { " (\($0))" } ?? "")
  }
}
