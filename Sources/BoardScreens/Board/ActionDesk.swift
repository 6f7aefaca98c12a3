import BoardModel
import BoardViewModels
import EventStreams

/// Submits actions, and hands each outcome to whoever asked, by the name of the action.
///
/// An action that finds the database locked is tried again from the loop, so that nothing freezes;
/// what is submitted meanwhile waits behind it.
final class ActionDesk {
  typealias Listener = (ActionOutcome) -> Void

  /// How long a locked database is waited for.
  static let patience = Duration.seconds(5)
  static let pause = Duration.milliseconds(20)

  /// An action that is to be tried when its time has come.
  private struct Waiting {
    let request: BoardViewModel.Request
    /// Nil before the first try.
    var giveUpAt: ContinuousClock.Instant?
    var nextTry: ContinuousClock.Instant
  }

  /// What is sent to the board's view model.
  let requests = EventStream<BoardViewModel.Request>()
  /// An action begins to wait for the database.
  var onWait: () -> Void = {}
  private let now: () -> ContinuousClock.Instant
  private let newID: () -> ActionID
  /// Whether anything was asked for since the start.
  private(set) var hasActed = false
  /// What is being done now.
  private(set) var running: BoardAction?
  /// Whether keys were dropped while that took long.
  private(set) var ignoresKeys = false
  /// Whether Escape came when that could not be stopped any more.
  private(set) var wasStoppedTooLate = false
  private var listeners: [ActionID: Listener] = [:]
  private var queue: [Waiting] = []

  init(now: @escaping () -> ContinuousClock.Instant, newID: @escaping () -> ActionID) {
    self.now = now
    self.newID = newID
  }

  /// When a waiting action is to be tried again; nil where none waits.
  var nextTry: ContinuousClock.Instant? { queue.first?.nextTry }

  /// Submits an action; the listener hears what became of it, once.
  func submit(_ action: BoardAction, then listener: @escaping Listener) {
    let request = BoardViewModel.Request(id: newID(), action: action)
    listeners[request.id] = listener
    if queue.isEmpty {
      send(request)
    } else {
      queue.append(Waiting(request: request, giveUpAt: nil, nextTry: now()))
    }
  }

  private func send(_ request: BoardViewModel.Request) {
    running = request.action
    (ignoresKeys, wasStoppedTooLate) = (false, false)
    hasActed = true
    requests.send(request)
    running = nil
  }

  /// A key was dropped while an action takes long.
  func ignoreKeys() { ignoresKeys = true }

  /// Escape came too late for the action.
  func noteLateStop() { wasStoppedTooLate = true }

  /// Takes what became of an action.
  func receive(_ outcome: ActionOutcome) {
    if case .failure(.busy) = outcome.result, wait(for: outcome) { return onWait() }
    queue.removeAll { $0.request.id == outcome.id }
    listeners.removeValue(forKey: outcome.id)?(outcome)
  }

  /// Tries the first waiting action again once its time has come.
  func tick() {
    if let first = queue.first, now() >= first.nextTry { send(first.request) }
  }

  /// Puts an action off; false where it was tried long enough.
  private func wait(for outcome: ActionOutcome) -> Bool {
    let now = now()
    let index = queue.firstIndex { $0.request.id == outcome.id }
    let giveUpAt = index.flatMap { queue[$0].giveUpAt } ?? now + Self.patience
    if now >= giveUpAt { return false }
    let request = BoardViewModel.Request(id: outcome.id, action: outcome.action)
    let waiting = Waiting(request: request, giveUpAt: giveUpAt, nextTry: now + Self.pause)
    if let index { queue[index] = waiting } else { queue.insert(waiting, at: 0) }
    return true
  }
}
