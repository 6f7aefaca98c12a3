import BoardModel
import BoardViewModels
import TerminalSurface

/// A write that found the database locked: it is tried again from the loop, so that nothing freezes.
struct WaitingWrite {
  static let patience = Duration.seconds(5)
  static let pause = Duration.milliseconds(20)

  let intention: Intention
  let column: Int
  let giveUpAt: ContinuousClock.Instant
  var nextTry: ContinuousClock.Instant
}

extension BoardScreen {
  /// Puts a write off; input is held back until it has succeeded or was given up.
  func wait(_ intention: Intention, in column: Int) {
    let now = environment.now()
    let giveUpAt = waiting?.giveUpAt ?? now + WaitingWrite.patience
    if now >= giveUpAt {
      giveUp(intention)
    } else {
      waiting = WaitingWrite(
        intention: intention,
        column: column,
        giveUpAt: giveUpAt,
        nextTry: now + WaitingWrite.pause
      )
      say(.note("Waiting for another program that keeps the board locked…"))
    }
  }

  private func giveUp(_ intention: Intention) {
    waiting = nil
    if !tellListener(.failed(.busy)) { fail(intention, with: .busy) }
  }

  /// Tries a write again whose time has come.
  func tick() -> Handling {
    if let waiting, environment.now() >= waiting.nextTry {
      columns[waiting.column].send(waiting.intention)
    }
    return .consumed
  }
}
