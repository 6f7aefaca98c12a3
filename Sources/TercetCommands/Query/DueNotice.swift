import BoardModel

/// The desktop notification about due cards.
struct DueNotice {
  private static let titleLimit = 5

  private let heading: String
  private let titles: [String]

  /// Nil if there are no cards; cards that are due soon are shown with their times.
  init?(_ query: CardQuery, isSoon: Bool = false, on store: CommandStore) throws {
    let count = try store.count(of: query)
    if count == 0 { return nil }
    var late = 0
    var titles: [String] = []
    let today = LocalClock.today
    do {
      _ = try store.store.transfer.forEachCard(
        of: query,
        after: nil,
        limit: .max,
        countingPositions: false
      ) { exported in
        let due = exported.card.draft.dueDate
        if due?.hasPassed(on: today, at: LocalClock.minute) == true { late += 1 }
        let time = isSoon ? due?.time.map { "\($0.text) " } ?? "" : ""
        if titles.count < Self.titleLimit { titles.append(time + exported.card.title) }
      }
    } catch let error as StoreError {
      throw store.failure(error)
    }
    let parts = [
      late > 0 ? "\(late) overdue" : nil, count > late ? "\(count - late) due today" : nil,
    ]
    heading = isSoon ? "\(count) due soon" : parts.compactMap(\.self).joined(separator: ", ")
    self.titles = titles + (count > titles.count ? ["and \(count - titles.count) more"] : [])
  }

  func show() throws { try DesktopNotice(heading: heading, lines: titles).show() }
}
