import DiffableSnapshot

/// A checklist with nested steps, which prints a line for each change of the visible ones.
///
/// It runs on no actor: a `SerialDataSource` stays where it was made.
public final class Outline {
  private let source = SerialDataSource<String, String>()
  private var tree = SectionSnapshot<String>()

  /// Creates an empty outline that passes its lines to a closure.
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
    // Add the section now: batch updates don't list the items of a new section.
    source.apply(tree, to: "steps")
  }

  /// The visible steps, from the top.
  public var lines: [String] { source.snapshot().itemIdentifiers }

  /// Edits the tree and shows the changes.
  public func edit(_ body: (inout SectionSnapshot<String>) throws -> Void) throws {
    try body(&tree)
    source.apply(tree, to: "steps")
  }
}
