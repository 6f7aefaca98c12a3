import DiffableSnapshot

/// A checklist with steps below steps, which prints a line for each change of what is seen.
///
/// It runs on no actor: a `SerialDataSource` stays where it was made.
public final class Outline {
  private let source = SerialDataSource<String, String>()
  private var tree = SectionSnapshot<String>()

  /// Makes an empty outline that hands its lines to a closure.
  public init(print: @escaping (String) -> Void) {
    source.show = { transaction in
      guard let updates = transaction.batchUpdates else { return }
      for place in updates.deletedItems.reversed() {
        print("- \(transaction.initialSnapshot.itemIdentifier(for: place) ?? "")")
      }
      for place in updates.insertedItems {
        print("+ \(transaction.finalSnapshot.itemIdentifier(for: place) ?? "")")
      }
      for move in updates.movedItems {
        print("> \(transaction.finalSnapshot.itemIdentifier(for: move.to) ?? "")")
      }
    }
    // The section is there from now on: batch updates of a new one would not name its items.
    source.apply(tree, to: "steps")
  }

  /// What is seen, from the top.
  public var lines: [String] { source.snapshot().itemIdentifiers }

  /// Edits the tree and shows what that changes.
  public func edit(_ body: (inout SectionSnapshot<String>) throws -> Void) throws {
    try body(&tree)
    source.apply(tree, to: "steps")
  }
}
