import BoardModel
import BoardViewModels
import TerminalKit

/// What is said when a card is finished: how many were today, and whether the column is empty now.
struct Cheer {
  private let context: BoardContext

  /// How many cards are tested to count those of today.
  private static let testedLimit = 5_000

  init(_ context: BoardContext) { self.context = context }

  /// Nil if no card was finished, or the settings don't want it.
  func words(for outcome: ActionOutcome) -> String? {
    guard context.environment.cheers, case .move = outcome.action,
      case .success(.done(let effect)) = outcome.result,
      let from = effect.from.flatMap({ context.viewModel.place(of: $0.column) }),
      let to = effect.to.flatMap({ context.viewModel.place(of: $0.column) }),
      to.column.kind == .done, from.column.kind != .done
    else { return nil }
    var words: [String] = []
    if let count = try? finishedToday(), count > 0 { words.append("\(count.grouped) today") }
    let left = try? context.store.count(of: .column(from.column.id))
    if left == .exact(0) { words.append("\(from.column.name) is empty") }
    return words.isEmpty ? "" : words.joined(separator: ", ")
  }

  /// Nil if counting would take long.
  private func finishedToday() throws(StoreError) -> Int? {
    let today = ParsedQuery("is:done done:today", on: context.queryContext)
    let tally = try context.store.tally(
      of: CardQuery(context.viewModel.choice.scope, today),
      after: nil,
      testing: Self.testedLimit
    )
    return tally.isFinished ? tally.count : nil
  }
}
