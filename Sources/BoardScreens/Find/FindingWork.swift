import BoardModel
import BoardViewModels
import TerminalKit

/// What is looked for while no key waits: first what the filter finds, then what makes finding fast.
final class FindingWork {
  /// How many cards are tested before a key is answered, and while none waits.
  static let testedAtOnce = 300
  private static let testedWhileIdle = 2_000
  /// How many cards are read for the search file in one part: some 3 ms.
  private static let readWhileIdle = 300

  private let context: BoardContext
  /// Whether this frame has been searched for already.
  private var hasSearched = false
  /// Whether the search file may be behind.
  private var mayPrepare = false
  private var hasSaidWithout = false
  /// How far the search file is; nil while it is not being made.
  private(set) var progress: Double?

  init(_ context: BoardContext) { self.context = context }

  /// Whether there is something to do as soon as no key waits.
  var isWaiting: Bool { context.columns.isSearching || mayPrepare }

  /// Tests the first cards of a frame.
  ///
  /// - Returns: whether anything was tested.
  func prepareToPaint(shown: Range<Int>, isFiltered: Bool) -> Bool {
    defer { hasSearched = false }
    if hasSearched { return false }
    if isFiltered { mayPrepare = true } else { pause() }
    return search(testing: Self.testedAtOnce, shown, sortingMany: false)
  }

  /// Does a part, as long as no key waits; answers whether it did any.
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

  /// Without a search file all is found too, so that what went wrong is said once.
  private func prepare() -> Bool {
    let before = progress
    mayPrepare = false
    progress = nil
    switch try? context.store.prepareFinding(testing: Self.readWhileIdle) {
    case .building(let done): (mayPrepare, progress) = (true, done)
    case .without(let reason) where !hasSaidWithout:
      hasSaidWithout = true
      context.say(.note("Texts are found without an index: \(reason)."))
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
