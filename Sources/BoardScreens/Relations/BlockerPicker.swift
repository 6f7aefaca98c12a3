import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A list of all cards that are not done, to choose which of them block the selected cards.
final class BlockerPicker: SubjectPicker, CardSearchScreen {
  let picker: Picker<Card.ID, Never>
  let context: BoardContext
  let outcomes: BoardOutcomes
  let subject: SubjectCards
  let search: CardSearch
  /// The search results, listed after the blockers.
  private var others: [CardPreview]
  /// The original blockers, which stay on top.
  private var first: [Card.ID] = []
  /// How many of the selected cards each card blocks.
  private var waiting: [Card.ID: Int] = [:]

  /// The most selected cards whose blockers are read.
  private static let readLimit = 200

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    subject: SubjectCards
  ) throws(StoreError) {
    self.context = context
    search = try CardSearch(context, openOnly: true)
    others = search.first
    self.outcomes = outcomes
    self.subject = subject
    picker = Picker(
      words: .init(
        title: "What blocks \(subject.words)",
        pick: "add or remove blocker",
        isSearchedElsewhere: !search.isSmall,
        empty: "There are no other open cards."
      ),
      rows: [],
      keymap: context.keymap,
      host: context.host
    )
    picker.countWords = { [search] in search.countWords(showing: $0) }
    try read()
    first = waiting.keys.sorted { $0.uuid < $1.uuid }
    try show()
  }

  func contentChanged() {
    context.reading { () throws(StoreError) in
      try read()
      try show()
    }
  }

  func receive(_ answer: PickerResult<Card.ID, Never>) {
    if case .edited(let text) = answer { find(text) }
  }

  // MARK: Rows

  private func read() throws(StoreError) {
    waiting = [:]
    guard subject.cards.count <= Self.readLimit else { return }
    for id in subject.cards {
      for blocker in try context.store.card(id)?.blockedBy ?? [] {
        waiting[blocker, default: 0] += 1
      }
    }
  }

  func show(found cards: [CardPreview]) throws(StoreError) {
    others = cards
    try show()
  }

  private func show() throws(StoreError) {
    let own = Set(subject.cards)
    let top = try context.store.previews(of: first)
    let shown = Set(first).union(own)
    picker.show((top + others.filter { !shown.contains($0.id) }).map(row))
  }

  private func row(of card: CardPreview) -> PickerRow<Card.ID> {
    row(
      card.id,
      card.title,
      onCards: waiting[card.id] ?? 0,
      words: CardSearch.id(of: card),
      detail: search.place(of: card),
      preview: PlainPreview.firstParagraph(of: card.bodyStart)
    )
  }

  // MARK: Choosing

  func adjustment(for blocker: Card.ID) -> CardAdjustment {
    let isOnAll = waiting[blocker] == subject.cards.count
    return isOnAll ? .removeBlockers([blocker]) : .addBlockers([blocker])
  }

  /// Reports both cards; the outcome's own message names only one.
  func reportDone(_ adjustment: CardAdjustment) {
    let title = picker.list.picked.map { String($0.label.dropFirst(2)) } ?? ""
    let isOne = subject.cards.count == 1
    let verb =
      if case .addBlockers = adjustment {
        isOne ? "is blocked by" : "are blocked by"
      } else {
        isOne ? "is no longer blocked by" : "are no longer blocked by"
      }
    context.report(
      .success("\(subject.words) \(verb) \(quoted(title, limit: 32))\(context.keys.undo)")
    )
  }
}
