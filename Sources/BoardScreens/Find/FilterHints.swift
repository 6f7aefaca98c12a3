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

  /// How many cards are searched for a name before the next key is answered.
  private static let testedForName = 2_000

  init(_ context: BoardContext) { self.context = context }

  func read(_ query: ParsedQuery) {
    self.query = query
    name = nil
    let place = query.filter?.unknownPlace(among: context.viewModel.boardsInUse, shown: boards)
    self.place = place.map { $0.text + way(out: $0) }
  }

  private func way(out place: UnknownPlace) -> String {
    if case .otherBoard = place { context.keys.tip(Command.boards, "opens it") } else { "" }
  }

  private var boards: [Board] {
    context.viewModel.board.map { [$0] } ?? context.viewModel.boardsInUse
  }

  /// Looks up names that no card has, once it is known that the filter finds nothing.
  ///
  /// - Returns: whether there is a remark now.
  func lookForNames() -> Bool {
    guard name == nil, place == nil, let filter = query?.filter, !context.columns.isSearching,
      case .exact(0) = context.columns.found
    else { return false }
    let scope = context.viewModel.board.map { CardQuery.Scope.board($0.id) } ?? .all
    // Read failures are reported where cards are read.
    let reason = try? context.store.unknownName(in: filter, of: scope, testing: Self.testedForName)
    name = .some(reason)
    return reason != nil
  }

  /// The remark to show; while completions are offered, names are still being typed.
  func text(whileOffering isOffering: Bool) -> String? {
    let warning = query?.warnings.first
    if let warning, !warning.isUnfinished { return warning.text }
    return isOffering ? nil : place ?? (name ?? nil) ?? warning?.text
  }
}
