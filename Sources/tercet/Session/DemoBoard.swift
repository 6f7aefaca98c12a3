import BoardModel

/// The sample board of `--demo`: a small team's week, with something of everything.
enum DemoBoard {
  static func fill(_ store: any BoardStore, today: CalendarDay) throws(StoreError) {
    let columns = try store.board(store.openBoard()).columns
    for (column, drafts) in zip(columns, [toDo(today), doing(today), done(today)]) {
      _ = try store.add(drafts, at: .bottom(of: column.id))
    }
  }

  private static func day(_ offset: Int, from today: CalendarDay) -> CalendarDay {
    CalendarDay(daysSinceEpoch: today.daysSinceEpoch + offset)
  }

  private static func toDo(_ today: CalendarDay) -> [CardDraft] {
    [
      CardDraft(
        title: "Fix the login redirect after a session timeout",
        body: "Happens only behind the proxy; see the trace in the ticket.",
        due: day(-3, from: today),
        priority: .high,
        tags: ["api"],
        checklist: [
          ChecklistItem(text: "reproduce it behind the proxy", isDone: true),
          ChecklistItem(text: "write the test that fails"),
          ChecklistItem(text: "mend it"),
        ]
      ),
      CardDraft(title: "로그인 오류 고치기", due: day(9, from: today), tags: ["긴급"]),
      CardDraft(title: "Upgrade the CI image"),
      CardDraft(title: "Plan the retrospective 🎉", due: day(1, from: today), tags: ["team"]),
      CardDraft(
        title: "Answer the survey of the packagers",
        body: "They ask which terminals we test under.",
        tags: ["docs"]
      ),
      CardDraft(title: "整理发布说明", priority: .low),
    ]
  }

  private static func doing(_ today: CalendarDay) -> [CardDraft] {
    [
      CardDraft(
        title: "Write release notes for 1.3",
        body: """
          Cover the new filter and the importer.

          ## What is new
          - the **filter**, as one types
          - the importer; see `tercet add -`
          - [the manual](https://example.org/manual) for the rest
          """,
        due: day(6, from: today),
        tags: ["docs", "release"],
        checklist: [
          ChecklistItem(text: "collect the merged changes", isDone: true),
          ChecklistItem(text: "order them by what users notice", isDone: true),
          ChecklistItem(text: "pictures of the new filter"),
          ChecklistItem(text: "thank the contributors"),
        ]
      ),
      CardDraft(title: "Review the importer", due: day(0, from: today), priority: .medium),
      CardDraft(title: "Pair on the flaky test"),
    ]
  }

  private static func done(_ today: CalendarDay) -> [CardDraft] {
    [
      CardDraft(title: "Ship 1.2", due: day(-9, from: today)),
      CardDraft(title: "Update certificates", due: day(-11, from: today)),
      CardDraft(title: "Answer the auditors", due: day(-12, from: today)),
    ]
  }
}
