import BoardModel
import BoardViewModels

/// Performs actions and hands each outcome to its caller.
///
/// If the database is locked, the run loop tries the action again, so that nothing freezes. Actions
/// that arrive meanwhile wait in a queue.
final class ActionQueue {
  typealias Finish = (ActionOutcome) -> Void

  static let patience = Duration.seconds(5)
  /// While typed keys wait, which would otherwise be added to the text that failed.
  static let longPatience = Duration.seconds(20)
  static let pause = Duration.milliseconds(20)

  private struct Waiting {
    let id: ActionID
    let action: BoardAction
    let finish: Finish
    /// Nil before the first try.
    var giveUpAt: ContinuousClock.Instant?
    var nextTry: ContinuousClock.Instant
  }

  private let now: () -> ContinuousClock.Instant
  private let newID: () -> ActionID
  private let tryOnce: (BoardAction, ActionID) -> ActionOutcome
  /// Whether an action has changed anything.
  private(set) var hasActed = false
  private(set) var running: BoardAction?
  private(set) var ignoresKeys = false
  /// Whether Escape was pressed after the action could no longer be stopped.
  private(set) var wasStoppedTooLate = false
  /// Whether typed keys wait for the action.
  var hasWaitingKey: () -> Bool = { false }
  private var queue: [Waiting] = []

  init(
    now: @escaping () -> ContinuousClock.Instant,
    newID: @escaping () -> ActionID,
    tryOnce: @escaping (BoardAction, ActionID) -> ActionOutcome
  ) {
    self.now = now
    self.newID = newID
    self.tryOnce = tryOnce
  }

  /// When to try the first waiting action again, or nil if none waits.
  var nextTry: ContinuousClock.Instant? { queue.first?.nextTry }

  /// Performs an action and passes the outcome to `finish`, at once if the database is free.
  ///
  /// - Returns: false if the database was locked.
  @discardableResult func perform(_ action: BoardAction, then finish: @escaping Finish) -> Bool {
    let asked = Waiting(id: newID(), action: action, finish: finish, nextTry: now())
    if queue.isEmpty { return attempt(asked) }
    queue.append(asked)
    return true
  }

  /// Tries the first waiting action again if it is due.
  ///
  /// - Returns: false if the database was locked.
  @discardableResult func tick() -> Bool {
    guard let first = queue.first, now() >= first.nextTry else { return true }
    queue.removeFirst()
    return attempt(first)
  }

  private func attempt(_ asked: Waiting) -> Bool {
    running = asked.action
    (ignoresKeys, wasStoppedTooLate) = (false, false)
    let outcome = tryOnce(asked.action, asked.id)
    if case .success(let result) = outcome.result, result != .nothingToRevert { hasActed = true }
    running = nil
    let giveUpAt = asked.giveUpAt ?? now() + Self.patience
    let extra = hasWaitingKey() ? Self.longPatience - Self.patience : .zero
    if case .failure(.busy) = outcome.result, now() < giveUpAt + extra {
      var again = asked
      (again.giveUpAt, again.nextTry) = (giveUpAt, now() + Self.pause)
      queue.insert(again, at: 0)
      return false
    }
    asked.finish(outcome)
    return true
  }

  func ignoreKeys() { ignoresKeys = true }

  func noteLateStop() { wasStoppedTooLate = true }
}
