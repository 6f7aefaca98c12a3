import BoardModel
import BoardViewModels
import MarkdownText
import TerminalKit
import TerminalSurface

/// A list of all cards that are not done, to choose which of them block the selected cards, or which
/// one they are part of.
final class RelationPicker: SubjectPicker, CardSearchScreen {
  let picker: Picker<Card.ID, Never>
  let context: BoardContext
  let outcomes: BoardOutcomes
  let subject: SubjectCards
  let search: CardSearch
  private let relation: CardRelation
  var allowsOnlyOne: Bool { relation == .parent }
  /// The board of the first selected card.
  private let board: Board.ID?
  /// The search results, listed after the chosen ones.
  private var others: [CardPreview]
  /// The cards that were chosen at first, which stay on top.
  private var first: [Card.ID] = []
  /// How many of the selected cards refer to each card.
  private var related: [Card.ID: Int] = [:]

  /// The most selected cards that are read.
  private static let readLimit = 200

  init(
    _ relation: CardRelation,
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    subject: SubjectCards
  ) throws(StoreError) {
    (self.relation, self.context) = (relation, context)
    let column = try subject.cards.first.flatMap { id throws(StoreError) in
      try context.store.card(id)?.column
    }
    board = column.flatMap(context.viewModel.place)?.board.id
    search = try CardSearch(context, openOnly: true)
    others = search.first
    self.outcomes = outcomes
    self.subject = subject
    picker = Picker(
      words: .init(
        title: relation == .parent
          ? "What \(subject.words) \(subject.isOne ? "is" : "are") part of"
          : "What blocks \(subject.words)",
        pick: relation == .parent ? "choose" : "add or remove blocker",
        typing: .atFirst,
        commands: [.add, .delete, .undo, .redo],
        commandWords: [.add: "find", .delete: "remove"],
        refusals: [.rename: "Rename the card on its board."],
        isSearchedElsewhere: !search.isSmall,
        empty: "There are no other open cards."
      ),
      rows: [],
      keymap: context.keymap,
      host: context.host
    )
    picker.countWords = { [search] in search.countWords(showing: $0) }
    try read()
    first = related.keys.sorted { $0.uuid < $1.uuid }
    try show()
  }

  func contentChanged() {
    context.reading { () throws(StoreError) in
      try read()
      try show()
    }
  }

  func receive(_ answer: PickerResult<Card.ID, Never>) {
    switch answer {
    case .edited(let text): find(text)
    case .command(let command, let card):
      run(command, on: card, removal: removal)
    default: break
    }
  }

  // MARK: Rows

  private func read() throws(StoreError) {
    related = [:]
    guard subject.cards.count <= Self.readLimit else { return }
    for id in subject.cards {
      for other in try context.store.card(id)?.draft.cards(relation) ?? [] {
        related[other, default: 0] += 1
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
    let others = others.filter { !shown.contains($0.id) && isPossible($0) }
    picker.show((top + others.filter(isHere) + others.filter { !isHere($0) }).map(row))
  }

  /// Whether a card is on the board that shows.
  private func isHere(_ card: CardPreview) -> Bool {
    guard let board = context.viewModel.board else { return true }
    return card.column.map { column in board.columns.contains { $0.id == column } } ?? false
  }

  /// A parent is on the board of its card.
  private func isPossible(_ card: CardPreview) -> Bool {
    guard relation == .parent, let board else { return true }
    return card.column.flatMap(context.viewModel.place)?.board.id == board
  }

  private func row(of card: CardPreview) -> PickerRow<Card.ID> {
    row(
      card.id,
      card.title,
      onCards: related[card.id] ?? 0,
      words: CardSearch.id(of: card),
      detail: search.place(of: card),
      preview: MarkdownPreview.firstParagraph(of: card.bodyStart)
    )
  }

  // MARK: Choosing

  private func removal(of other: Card.ID) -> CardAdjustment? {
    if related[other] == nil, subject.cards.count <= Self.readLimit { return nil }
    return relation == .parent ? .setParent(nil) : .removeBlockers([other])
  }

  func adjustment(for other: Card.ID) -> CardAdjustment {
    let isOnAll = related[other] == subject.cards.count
    return switch relation {
    case .blockedBy: isOnAll ? .removeBlockers([other]) : .addBlockers([other])
    case .parent: .setParent(isOnAll ? nil : other)
    }
  }

  /// Reports both cards; the outcome's own message names only one.
  func reportDone(_ adjustment: CardAdjustment) {
    let verb = subject.isOne ? "is" : "are"
    let words =
      switch adjustment {
      case .addBlockers: "\(verb) blocked by"
      case .setParent(nil): "\(verb) no longer part of"
      case .setParent: "\(verb) part of"
      default: "\(verb) no longer blocked by"
      }
    context.report(
      .success("\(subject.words) \(words) \(pickedWords)\(context.keys.undo)")
    )
  }
}
