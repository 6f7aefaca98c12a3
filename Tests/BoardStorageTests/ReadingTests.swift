import BoardModel
import BoardStorage
import Testing

@Suite struct ReadingTests {
  @Test(arguments: Medium.allCases)
  func pagesCoverAColumnFromBothEndsInItsOrder(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.store.add(
      (0..<25).map { CardDraft(title: "\($0)", tags: $0.isMultiple(of: 3) ? ["t", "\($0)"] : []) },
      at: .bottom(of: bench.column(0))
    )
    let column = try bench.column(0)

    #expect(try bench.store.page(of: column, .first, limit: 10).map(\.id) == Array(ids[..<10]))
    #expect(try bench.store.page(of: column, .last, limit: 10).map(\.id) == Array(ids[15...]))
    #expect(
      try bench.store.page(of: column, .after(ids[9]), limit: 10).map(\.id) == Array(ids[10..<20])
    )
    #expect(
      try bench.store.page(of: column, .before(ids[15]), limit: 10).map(\.id) == Array(ids[5..<15])
    )
    #expect(try bench.store.page(of: column, .after(ids[24]), limit: 10).isEmpty)
    #expect(try bench.store.page(of: column, .before(ids[0]), limit: 10).isEmpty)
    #expect(try bench.store.page(of: column, .first, limit: 10)[3].tags == ["t", "3"])
    #expect(try bench.store.page(of: column, .last, limit: 10)[1].tags.isEmpty)
  }

  @Test(arguments: Medium.allCases)
  func previewsComeInTheOrderAskedWithoutWhatIsGone(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c")
    try bench.store.delete(ids[1])

    #expect(try bench.store.previews(of: ids.reversed()).map(\.title) == ["c", "a"])
  }

  @Test(arguments: Medium.allCases)
  func aPreviewHoldsOnlyTheBeginningOfTheBody(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let body = String(repeating: "漢", count: 2000)
    let id =
      try bench.store
      .add(
        [CardDraft(title: "a", body: body)],
        at: .bottom(of: bench.column(0))
      )[0]

    let start = try bench.store.previews(of: [id])[0].bodyStart

    #expect(start == String(body.prefix(CardPreview.bodyLimit)))
    #expect(try bench.store.card(id)?.body == body)
  }

  @Test(arguments: Medium.allCases)
  func neighboursAndOrderAreThoseOfTheColumn(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c")
    let other = try bench.add("d", to: 1)[0]

    #expect(try bench.store.neighbours(of: ids[0]) == Neighbours(previous: nil, next: ids[1]))
    #expect(try bench.store.neighbours(of: ids[1]) == Neighbours(previous: ids[0], next: ids[2]))
    #expect(try bench.store.neighbours(of: other) == Neighbours(previous: nil, next: nil))
    #expect(try bench.store.isOrdered(ids[0], before: ids[2]))
    #expect(try !bench.store.isOrdered(ids[2], before: ids[0]))
    #expect(try !bench.store.isOrdered(ids[0], before: ids[0]))
    #expect(try !bench.store.isOrdered(ids[0], before: other))
  }

  @Test(arguments: Medium.allCases)
  func overdueCardsAreCountedUpToALimitAndNotInDone(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let today = try #require(CalendarDay(iso: "2026-11-21"))
    for column in 0..<3 {
      let drafts = (-2...2)
        .map {
          CardDraft(title: "\($0)", due: CalendarDay(daysSinceEpoch: today.daysSinceEpoch + $0))
        }
      try bench.store.add(drafts, at: .bottom(of: bench.column(column)))
    }

    #expect(try bench.store.dueCount(.before(today), limit: 100) == 4)
    #expect(try bench.store.dueCount(.before(today), limit: 3) == 3)
    #expect(try bench.store.dueCount(.before(today), limit: 0) == 0)
    let day = FilterRange(from: today, through: today)
    #expect(try bench.store.dueCount(day, limit: 100) == 2)
    #expect(try bench.store.dueCount(day, limit: 1) == 1)
  }
}
