import BoardModel
import BoardViewModels
import Foundation
import Testing

@testable import BoardScreens

/// Outcomes go to whoever asked, and a locked database is waited for.
struct ActionDeskTests {
  private final class Database {
    var isLocked = true
    var tried: [(action: BoardAction, id: ActionID)] = []
  }

  private let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
  private let database = Database()
  private let desk: ActionQueue

  init() {
    let (clock, database) = (clock, database)
    desk = ActionQueue(
      now: { clock.now },
      newID: { ActionID(uuid: UUID()) },
      tryOnce: { action, id in
        database.tried.append((action, id))
        return ActionOutcome(
          action: action,
          result: database.isLocked ? .failure(.busy) : .success(.nothingToRevert)
        )
      }
    )
  }

  @Test func anActionIsDoneAtOnceAndItsOutcomeIsHandedOver() {
    database.isLocked = false
    var heard: [BoardAction] = []

    let isFree = desk.perform(.undo) { heard.append($0.action) }

    #expect(isFree && heard == [.undo] && desk.nextTry == nil)
  }

  @Test func anActionRequestedByAnOutcomeFollowsIt() {
    database.isLocked = false
    var heard: [BoardAction] = []

    desk.perform(.undo) { [desk] outcome in
      desk.perform(.redo) { heard.append($0.action) }
      heard.append(outcome.action)
    }

    #expect(heard == [.redo, .undo])
    #expect(database.tried.map(\.action) == [.undo, .redo])
  }

  @Test func aLockedDatabaseHoldsBackWhatIsSubmittedAfterIt() {
    var heard: [BoardAction] = []
    let isFree = desk.perform(.undo) { heard.append($0.action) }
    desk.perform(.redo) { heard.append($0.action) }
    #expect(database.tried.map(\.action) == [.undo])
    #expect(!isFree && heard.isEmpty && desk.nextTry != nil)

    database.isLocked = false
    clock.now += ActionQueue.pause
    desk.tick()
    desk.tick()

    #expect(heard == [.undo, .redo])
    #expect(database.tried.count == 3 && database.tried[0].id == database.tried[1].id)
    #expect(desk.nextTry == nil)
  }

  @Test func itIsWaitedForLongerWhileTypedKeysWait() {
    var isTyped = true
    desk.hasWaitingKey = { isTyped }
    var heard = 0
    desk.perform(.undo) { _ in heard += 1 }
    clock.now += ActionQueue.longPatience - .milliseconds(1)
    desk.tick()
    #expect(heard == 0)

    isTyped = false
    clock.now += ActionQueue.pause
    desk.tick()

    #expect(heard == 1)
  }

  @Test func eachThatWaitsHasTheWholeOfItsPatience() {
    var results: [Result<ActionResult, StoreError>] = []
    desk.perform(.undo) { results.append($0.result) }
    desk.perform(.redo) { results.append($0.result) }

    var waited = Duration.zero
    while desk.nextTry != nil {
      clock.now += ActionQueue.pause
      waited += ActionQueue.pause
      desk.tick()
    }

    #expect(results == [.failure(.busy), .failure(.busy)])
    #expect(waited >= ActionQueue.patience * 2 && waited < ActionQueue.patience * 2 + .seconds(1))
  }
}
