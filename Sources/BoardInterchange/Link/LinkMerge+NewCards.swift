import BoardModel
internal import Foundation

/// Cards that were not in the file, or not on the board, at the last agreement.
extension LinkMerge {
  /// Adds the new cards of the file and of the board; the same card on both sides is added once.
  mutating func adopt(
    boardCards: [LinkBoard.Item],
    _ places: [Card.ID: (column: Column.ID, draft: CardDraft)]
  ) {
    var waiting: [String: [Card.ID]] = [:]
    func sign(_ column: Column.ID?, _ title: String) -> String {
      "\(column?.uuid.uuidString ?? "")\n\(title)"
    }
    for item in boardCards.reversed() {
      guard let place = places[item.id] else { continue }
      waiting[sign(place.column, item.draft.title), default: []].append(item.id)
      if base == nil { waiting[sign(nil, item.draft.title), default: []].append(item.id) }
    }
    var adopted: Set<Card.ID> = []
    for (entry, own) in file.entries.enumerated() where pairs[entry] == nil {
      let column = lists.columns[own.list]
      let signs = [sign(column, own.draft.title), sign(nil, own.draft.title)]
      for sign in signs {
        while let last = waiting[sign]?.last, adopted.contains(last) { waiting[sign]?.removeLast() }
      }
      let found = signs.lazy.compactMap { waiting[$0]?.last }.first
      if let found, let place = places[found] {
        adopted.insert(found)
        let column = target(of: own, of: found) ?? place.column
        let fields = LinkFieldMerge(
          file: own.draft,
          old: nil,
          board: place.draft,
          seen: nil,
          holdsTime: holdsTime(own),
          holdsRepeat: holdsRepeat(own, place.draft, in: column)
        )
        add(found, fields, entry, place, nil, column)
      } else if let index = departed.lastIndex(where: { $0.title == own.draft.title }),
        places[departed[index].card] == nil
      {
        addFromFile(departed.remove(at: index).card, entry, .restored)
      } else {
        addFromFile(Card.ID(uuid: UUID()), entry, .new)
      }
    }
    for item in boardCards where !adopted.contains(item.id) {
      if let place = places[item.id] { addKept(item.id, place) }
    }
  }

  mutating func addFromFile(_ id: Card.ID, _ entry: Int, _ arrival: LinkedCard.Arrival) {
    let own = file.entries[entry]
    let fileColumn = lists.columns[own.list]
    let column = target(of: own, of: id) ?? fileColumn
    var draft = own.draft
    if !repeats(own, in: column) { (draft.repeats, draft.repeatFrom) = (nil, nil) }
    cards.append(
      LinkedCard(
        id: id,
        arrival: arrival,
        entry: entry,
        fileColumn: fileColumn,
        column: column,
        draft: draft,
        wanted: own.draft,
        // What was done before the file was linked counts for no week without a day.
        finishedAt: own.finishedAt ?? (base == nil ? CardPlace.unknownFinish : nil)
      )
    )
  }

  static func copyTitle(of title: String) -> String {
    let name = "\(title) (from the file)"
    return TitleRule.fault(in: name) == nil ? name : title
  }

  func newCard(_ draft: CardDraft, _ column: Column.ID) -> LinkedCard {
    LinkedCard(
      id: Card.ID(uuid: UUID()),
      arrival: .new,
      column: column,
      draft: draft,
      wanted: draft,
      pending: Set(LinkFields.all)
    )
  }
}
