package import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

package struct StepUndo {
  let database: BoardDatabase
  /// Whether an undo considers the steps of all the author's ended clients, and not only once its
  /// own are used up.
  ///
  /// Commands do: a command has no steps of its own, and several may have run at once.
  let gathersSteps: Bool

  private var sources: StoreSources { database.sources }

  /// Undoes or redoes the next step, skipping steps whose conflicts were reported.
  ///
  /// Each undo retries a skipped step, in case the other client has reverted its change. Once a
  /// step beyond it succeeds, it is dropped, so that it doesn't block the others forever. If this
  /// client has nothing left to undo, it takes over the steps of the author's ended clients.
  ///
  /// - Throws: `StoreError.takesBoardAway` if the step would delete or archive `board`; the next
  ///   undo meets it again.
  func revert(
    _ direction: StepDirection,
    keeping board: Board.ID? = nil,
    as id: ActionID
  ) throws(StoreError) -> RevertedStep? {
    var met: Step?
    if gathersSteps { database.reportedSteps = try savedReported() }
    do {
      let done = try database.transact(id) { transaction -> RevertedStep? in
        try database.requireUnchanged([], transaction.db)
        guard let client = try transaction.clientForSteps() else { return nil }
        if gathersSteps { try ActingClient.adoptAllSteps(by: client, sources, transaction.db) }
        let stack = StepStack(client: client, db: transaction.db)
        var passed: [Step] = []
        while let step = try next(direction, beyond: passed.last, on: stack) {
          met = step
          if let board { try step.requireKeeping(board, direction, transaction.db) }
          do {
            let revert = { (transaction: SQLiteTransaction) in
              try StepReversal(direction, in: transaction).run(step.first...step.last)
            }
            // A new conflict ends the transaction, so it needs no savepoint.
            let done =
              try
              (database.reportedSteps.contains(step)
              ? transaction.whole(revert) : revert(transaction))
            try stack.flip(step, direction)
            for step in passed { try stack.drop(step) }
            return done
          } catch StoreError.conflict where database.reportedSteps.contains(step) {
            passed.append(step)
          } catch StoreError.conflict(let conflict) {
            let reversal = StepReversal(direction, in: transaction)
            throw StoreError.conflict(try reversal.naming(step.first...step.last, in: conflict))
          }
        }
        return nil
      }
      if done != nil { try clearReported() }
      return done
    } catch {
      if case .conflict = error, let met { try tell(met) }
      throw error
    }
  }

  /// Whether another open board of the same author has a step to undo or redo.
  package func hasStepsOnOpenBoard(_ action: BoardAction) throws(StoreError) -> Bool {
    guard case .claimed(let holder) = sources.client else { return false }
    return try database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT holder FROM client c WHERE holder IS NOT NULL AND author IS ?
            AND EXISTS (SELECT 1 FROM step WHERE client_key = c.key AND is_undone = ?)
          """,
        arguments: [sources.author, action == .redo]
      )
      .contains { $0 != holder.name() && holder.isRunning($0) }
    }
  }

  // MARK: Reported conflicts

  private static let reportedSetting = "told-steps"

  /// Records a conflict: the next undo or redo skips the step, even in the next command.
  private func tell(_ step: Step) throws(StoreError) {
    database.reportedSteps.insert(step)
    if gathersSteps { try saveReported() }
  }

  private func clearReported() throws(StoreError) {
    if database.reportedSteps.isEmpty { return }
    database.reportedSteps = []
    if gathersSteps { try saveReported() }
  }

  /// Stores the refused steps for the author's next command.
  private func saveReported() throws(StoreError) {
    let text = database.reportedSteps.map { "\($0.first) \($0.last)" }.joined(separator: ",")
    try database.writeUnlogged { db in
      try SettingRows(db: db, author: sources.author ?? "").keep(text, as: Self.reportedSetting)
    }
  }

  private func savedReported() throws(StoreError) -> Set<Step> {
    let text = try database.read { db in
      try SettingRows(db: db, author: sources.author ?? "").text(Self.reportedSetting)
    }
    return Set(
      (text ?? "").split(separator: ",")
        .compactMap { text in
          let numbers = text.split(separator: " ").compactMap { Int64($0) }
          return numbers.count == 2 ? Step(first: numbers[0], last: numbers[1]) : nil
        }
    )
  }

  private func next(
    _ direction: StepDirection,
    beyond step: Step?,
    on stack: StepStack
  ) throws -> Step? {
    if let next = try stack.next(direction, beyond: step) { return next }
    guard direction == .undo,
      try ActingClient.adoptSteps(by: stack.client, sources, stack.db)
    else { return nil }
    return try stack.next(direction, beyond: step)
  }
}
