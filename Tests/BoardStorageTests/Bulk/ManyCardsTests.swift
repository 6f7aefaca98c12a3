import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardStorage

/// Archiving, deleting and editing many cards at once does what one after the other does, for less.
@Suite struct ManyCardsTests {
  private static let words = ["plain", "tab\tand\nline", "“\"\\", "로그인 größe", "\u{200D}x"]

  private func draft(_ random: inout SeededGenerator) -> CardDraft {
    var draft = CardDraft(title: "card \(Self.words.randomElement(using: &random) ?? "")")
    draft.title = draft.title.replacing("\n", with: " ").replacing("\t", with: " ")
    if Bool.random(using: &random) { draft.body = Self.words.joined(separator: " ") }
    if Bool.random(using: &random) { draft.tags = ["a", "größe"] }
    if Bool.random(using: &random) { draft.due = .first }
    if Int.random(in: 0..<4, using: &random) == 0 {
      draft.checklist = [ChecklistItem(text: "step", isDone: true)]
      draft.assignees = ["ann"]
    }
    draft.priority = Priority.allCases.randomElement(using: &random) ?? .none
    return draft
  }

  /// Two boards of the same cards, of which the second takes every card by itself.
  private func pair(_ random: inout SeededGenerator) throws -> (Bench, Bench) {
    let (many, single) = (try Bench(.disk), try Bench(.disk))
    single.store.database.bulkThreshold = .max
    for index in 0..<3 {
      let drafts = (0..<Int.random(in: 200...700, using: &random)).map { _ in draft(&random) }
      for bench in [many, single] {
        try bench.store.add(drafts, at: .bottom(of: bench.column(index)))
      }
    }
    return (many, single)
  }

  private func action(_ cards: [Card.ID], _ random: inout SeededGenerator) -> BoardAction {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: .archive(cards)
    case 2: .delete(cards)
    case 3: .restore(cards)
    case 4: .edit(cards, [.due(nil), .priority(.high)], expecting: nil)
    default: .adjust(cards, [.addTags(["many"])])
    }
  }

  @Test(arguments: UInt64(11)...Rounds.of(12, soak: 13))
  func randomActionsOnManyAreThoseOfOneAfterTheOther(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (many, single) = try pair(&random)
    let all = try many.board().joined().map(\.id)

    for step in 0..<12 {
      let chosen = Array(
        all.shuffled(using: &random).prefix([5, 40, 900].randomElement(using: &random) ?? 5)
      )
      let action = action(chosen, &random)
      for bench in [many, single] {
        // What was deleted already refuses the action, on both.
        _ = try? bench.store.perform(action)
        if step % 2 == 1 { try bench.store.perform(.undo) }
        if step % 4 == 1 { try bench.store.perform(.redo) }
      }
    }

    try many.expectSame(as: single, every: 29, "seed \(seed)")
  }

  /// The card, its note of where it comes back to, and its entry; with triggers, four counts too.
  @Test func anArchivedCardWritesThreeRows() throws {
    let bench = try Bench(.disk)
    let cards = try bench.store.add(
      (0..<3_000).map { CardDraft(title: "card \($0)") },
      at: .bottom(of: bench.column(0))
    )

    let archived = try bench.rowsWritten { try bench.store.perform(.archive(cards)) }
    let undone = try bench.rowsWritten { try bench.store.perform(.undo) }
    let deleted = try bench.rowsWritten { try bench.store.perform(.delete(cards)) }

    #expect((9_000...9_100).contains(archived), "\(archived)")
    #expect((9_000...9_100).contains(undone), "\(undone)")
    #expect((6_000...6_100).contains(deleted), "\(deleted)")
  }
}
