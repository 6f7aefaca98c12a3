package import BoardModel
internal import GRDB

extension SQLiteBoardStore {
  package func undo() throws(StoreError) -> RevertedStep? {
    try revert(.undo)
  }

  package func redo() throws(StoreError) -> RevertedStep? {
    try revert(.redo)
  }

  /// Undoes or redoes the next step, and goes on past one whose conflict was told before.
  ///
  /// Such a step is given up once the one behind it was done, so that it blocks nothing for ever;
  /// until then it is tried again each time, in case the other client has taken its change back.
  private func revert(_ direction: StepDirection) throws(StoreError) -> RevertedStep? {
    var met: Step?
    do {
      let done = try transact { action -> RevertedStep? in
        guard let client = try action.clientForSteps() else { return nil }
        let stack = StepStack(client: client, db: action.cards.db)
        var passed: [Step] = []
        while let step = try stack.next(direction, beyond: passed.last) {
          met = step
          do {
            let done = try action.whole {
              try StepReversal(action: $0, direction: direction).run(step)
            }
            try stack.flip(step, direction)
            for step in passed { try stack.drop(step) }
            return done
          } catch StoreError.conflict where toldSteps.contains(step) {
            passed.append(step)
          }
        }
        return nil
      }
      if done != nil { toldSteps = [] }
      return done
    } catch {
      if case .conflict = error, let met { toldSteps.insert(met) }
      throw error
    }
  }
}
