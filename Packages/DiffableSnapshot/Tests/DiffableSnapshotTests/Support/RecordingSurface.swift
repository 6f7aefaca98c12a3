import DiffableSnapshot

/// A surface that keeps what it was shown, and can do something while it is shown it.
@MainActor
final class RecordingSurface: DiffableSurface {
  var transactions: [SnapshotTransaction<Int, Int>] = []
  var whileShowing: ((SnapshotTransaction<Int, Int>) -> Void)?

  func show(_ transaction: SnapshotTransaction<Int, Int>) {
    transactions.append(transaction)
    whileShowing?(transaction)
  }
}
