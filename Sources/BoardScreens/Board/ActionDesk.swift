import BoardModel
import BoardViewModels

/// Performs actions, and hands each outcome to whoever asked.
///
/// An action that finds the database locked is tried again from the loop, so that nothing freezes;
/// what is asked for meanwhile waits for its turn.
final class ActionDesk {
  typealias Finish = (ActionOutcome) -> Void

  /// How long a locked database is waited for.
  static let patience = Duration.seconds(5)
  static let pause = Duration.milliseconds(20)

  /// An action that is to be tried when its time has come.
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
  /// Whether anything was asked for since the start.
  private(set) var hasActed = false
  /// What is being done now.
  private(set) var running: BoardAction?
  /// Whether keys were dropped while that took long.
  private(set) var ignoresKeys = false
  /// Whether Escape came when that could not be stopped any more.
  private(set) var wasStoppedTooLate = false
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

  /// When a waiting action is to be tried again; nil where none waits.
  var nextTry: ContinuousClock.Instant? { queue.first?.nextTry }

  /// Performs an action; `finish` gets what became of it, at once where the database is free.
  ///
  /// - Returns: false where the database was found locked.
  @discardableResult func perform(_ action: BoardAction, then finish: @escaping Finish) -> Bool {
    let asked = Waiting(id: newID(), action: action, finish: finish, nextTry: now())
    if queue.isEmpty { return attempt(asked) }
    queue.append(asked)
    return true
  }

  /// Tries the first waiting action again once its time has come.
  ///
  /// - Returns: false where the database was found locked.
  @discardableResult func tick() -> Bool {
    guard let first = queue.first, now() >= first.nextTry else { return true }
    queue.removeFirst()
    return attempt(first)
  }

  private func attempt(_ asked: Waiting) -> Bool {
    running = asked.action
    (ignoresKeys, wasStoppedTooLate) = (false, false)
    hasActed = true
    let outcome = tryOnce(asked.action, asked.id)
    running = nil
    let giveUpAt = asked.giveUpAt ?? now() + Self.patience
    if case .failure(.busy) = outcome.result, now() < giveUpAt {
      var again = asked
      (again.giveUpAt, again.nextTry) = (giveUpAt, now() + Self.pause)
      queue.insert(again, at: 0)
      return false
    }
    asked.finish(outcome)
    return true
  }

  /// A key was dropped while an action takes long.
  func ignoreKeys() { ignoresKeys = true }

  /// Escape came too late for the action.
  func noteLateStop() { wasStoppedTooLate = true }
}
