import BoardModel
import BoardViewModels
import TerminalKit

/// Idle work: first the search of the filter, then the index that makes later searches fast.
final class SearchWorker {
  /// How many cards are tested before a key is answered, and in each idle step.
  static let testedAtOnce = 300
  private static let testedWhileIdle = 2_000
  /// How many cards are read for the search file in one idle step: about 3 ms.
  private static let readWhileIdle = 300

  private let context: BoardContext
  private var hasSearched = false
  /// Whether the search file may be incomplete.
  private var mayPrepare = false
  private var hasSaidWithout = false
  /// The fraction of the search file that is built; nil unless it is being built.
  private(set) var progress: Double?

  init(_ context: BoardContext) { self.context = context }

  var isWaiting: Bool { context.columns.isSearching || mayPrepare }

  /// Tests the first cards of a frame.
  ///
  /// - Returns: whether any were tested.
  func prepareToPaint(shown: Range<Int>, isFiltered: Bool) -> Bool {
    defer { hasSearched = false }
    if hasSearched { return false }
    if isFiltered { mayPrepare = true } else { pause() }
    return search(testing: Self.testedAtOnce, shown, sortingMany: false)
  }

  /// Does one step of work; returns whether there was any.
  func workWhileIdle(shown: Range<Int>) -> Bool {
    hasSearched = true
    if search(testing: Self.testedWhileIdle, shown, sortingMany: true) { return true }
    if !mayPrepare { return false }
    return prepare()
  }

  private func search(testing limit: Int, _ shown: Range<Int>, sortingMany sortsMany: Bool) -> Bool
  {
    guard context.columns.isSearching else { return false }
    context.columns.search(testing: limit, shown: shown, sortingMany: sortsMany)
    return true
  }

  /// Searches work without a search file too, so a failure is reported only once.
  private func prepare() -> Bool {
    let before = progress
    mayPrepare = false
    progress = nil
    switch try? context.store.prepareFinding(testing: Self.readWhileIdle) {
    case .building(let done): (mayPrepare, progress) = (true, done)
    case .without(let reason) where !hasSaidWithout:
      hasSaidWithout = true
      context.report(.note("Searching without an index: \(reason)."))
    case .without, .done, nil: break
    }
    return before.map(Self.percent) != progress.map(Self.percent)
  }

  private static func percent(_ part: Double) -> Int { Int(part * 100) }

  private func pause() {
    if progress != nil { context.store.pauseFinding() }
    (mayPrepare, progress) = (false, nil)
  }
}
