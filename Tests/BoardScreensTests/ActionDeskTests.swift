import BoardModel
import BoardViewModels
import EventStreams
import Foundation
import Testing

@testable import BoardScreens

/// Outcomes find whoever asked, by the name of the action, whatever else is in flight.
struct ActionDeskTests {
  private let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
  private let desk: ActionDesk

  init() {
    let clock = clock
    desk = ActionDesk(now: { clock.now }, newID: { ActionID(uuid: UUID()) })
  }

  /// The requests of the desk, which no store answers.
  private func requests(_ body: ([BoardViewModel.Request]) -> Void, during action: () -> Void) {
    var sent: [BoardViewModel.Request] = []
    let token = desk.requests.subscribe { sent.append($0) }
    action()
    token.cancel()
    body(sent)
  }

  private func outcome(
    of request: BoardViewModel.Request,
    _ result: Result<ActionResult, StoreError> = .success(.done(ActionEffect()))
  ) -> ActionOutcome {
    ActionOutcome(id: request.id, action: request.action, result: result)
  }

  @Test func twoInFlightAreAnsweredEachByItsOwnInWhateverOrder() {
    var heard: [String] = []
    requests { sent in
      #expect(sent.map(\.action) == [.undo, .redo])
      desk.receive(outcome(of: sent[1]))
      desk.receive(outcome(of: sent[0], .failure(.diskFull)))
      desk.receive(outcome(of: sent[0]))
    } during: {
      desk.submit(.undo) { heard.append("first \($0.action) \($0.result)") }
      desk.submit(.redo) { heard.append("second \($0.action)") }
    }

    #expect(heard.count == 2, "each is answered once: \(heard)")
    #expect(heard.first == "second redo")
    #expect(heard.last?.hasPrefix("first undo failure") == true)
  }

  @Test func aLockedDatabaseHoldsBackWhatIsSubmittedAfterIt() {
    var sent: [BoardViewModel.Request] = []
    var heard: [BoardAction] = []
    var isLocked = true
    let token = desk.requests.subscribe { request in
      sent.append(request)
      desk.receive(outcome(of: request, isLocked ? .failure(.busy) : .success(.nothingToRevert)))
    }
    desk.submit(.undo) { heard.append($0.action) }
    desk.submit(.redo) { heard.append($0.action) }
    #expect(sent.map(\.action) == [.undo])
    #expect(heard.isEmpty && desk.nextTry != nil)

    isLocked = false
    clock.now += ActionDesk.pause
    desk.tick()
    desk.tick()

    #expect(heard == [.undo, .redo])
    #expect(sent.count == 3 && sent[0].id == sent[1].id)
    #expect(desk.nextTry == nil)
    withExtendedLifetime(token) {}
  }

  @Test func eachThatWaitsHasTheWholeOfItsPatience() {
    var results: [Result<ActionResult, StoreError>] = []
    let token = desk.requests.subscribe { desk.receive(outcome(of: $0, .failure(.busy))) }
    desk.submit(.undo) { results.append($0.result) }
    desk.submit(.redo) { results.append($0.result) }

    var waited = Duration.zero
    while desk.nextTry != nil {
      clock.now += ActionDesk.pause
      waited += ActionDesk.pause
      desk.tick()
    }

    #expect(results == [.failure(.busy), .failure(.busy)])
    #expect(waited >= ActionDesk.patience * 2 && waited < ActionDesk.patience * 2 + .seconds(1))
    withExtendedLifetime(token) {}
  }
}
