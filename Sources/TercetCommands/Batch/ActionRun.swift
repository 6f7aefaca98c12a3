import BoardInterchange
import BoardModel

/// Runs actions as one step: all of them or none.
struct ActionRun {
  /// A refused action; its number counts from 1.
  struct Refusal: Error {
    let number: Int
    let failure: CommandFailure

    /// The failure with the action's place, unless the board's file is at fault.
    func failure(at place: String) -> CommandFailure {
      if failure.code == .access { return failure }
      return CommandFailure(failure.code, "\(place): \(failure.line); nothing was changed")
    }
  }

  let store: CommandStore

  static let limit = 1_000_000

  /// - Parameter next: Returns the next action, nil at the end.
  /// - Returns: What each action did, in order.
  /// - Throws: `Refusal`; nothing was changed.
  func run(_ next: () throws -> JSONValue?) throws -> [ActionLine.Answer] {
    var answers: [ActionLine.Answer] = []
    let home = try BatchHome(store)
    do {
      try store.store.transfer.performBatch { batch in
        while let object = try next() {
          if answers.count >= Self.limit {
            throw CommandFailure.usage("there are more than \(Self.limit) actions; split them")
          }
          answers.append(try ActionLine(object, batch, home).run())
        }
      }
    } catch let failure as CommandFailure {
      throw Refusal(number: answers.count + 1, failure: failure)
    } catch let error as StoreError {
      throw Refusal(number: answers.count + 1, failure: store.failure(error))
    } catch let fault as SourceFault {
      throw Refusal(number: answers.count + 1, failure: .usage(fault.reason))
    }
    if !answers.isEmpty { StandardOutput.followsChange = true }
    return answers
  }
}
