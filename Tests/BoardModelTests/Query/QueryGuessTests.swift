import BoardModel
import Testing

/// What people type before they know the language.
struct QueryGuessTests {
  private let card = QuerySamples.card("A card", due: 0, priority: .high, tags: ["home"])

  @Test(arguments: [
    "label:home", "status:todo", "list:todo", "is:open", "priority:1", "date:today",
    "owner:none -x",
    "-is:closed", "name:card", "is:due", "is:tagged", "is:unassigned", "order:due",
  ])
  func anotherNameWorksLikeTheUsualOne(query: String) {
    #expect(QuerySamples.warnings(query) == [], "\(query)")
    if query.contains("owner") { return }
    #expect(QuerySamples.finds(query, card), "\(QuerySamples.parse(query))")
  }

  @Test func meIsTheAuthorOrSomebodyOfThatName() throws {
    let mine = QuerySamples.parse("@me").filter?.expression
    #expect(mine?.contains { $0 == .state(.mine) } == true)
    #expect(mine?.contains { $0 == .assignee(NamePattern("me")) } == true)
    #expect(QuerySamples.parse("project:api").filter == QuerySamples.parse("lane:api").filter)
  }

  @Test(arguments: [
    ("overdue", "is:overdue"), ("today", "due:today"), ("high", "priority:high"),
    ("done", "is:done"), ("due today", "due:today"), ("-due", "no:due"), ("tag=home", "tag:home"),
    ("due<fri", "due:<fri"), ("priority>=low", "priority:>=low"), ("-done", "-is:done"),
    ("-open", "is:done"), ("sort due", "sort:due"), ("#home Overdue", "#home is:overdue"),
    ("is overdue", "is:overdue"), ("no due x", "no:due x"), ("!high", "priority:high"),
    ("is:ovedue", "is:overdue"), ("prority:high", "priority:high"),
    ("not done", "-is:done"), ("not open", "is:done"), ("hidden", "is:later"),
    ("this week", "due:<=eow"), ("done this week", "done:week"), ("done:7d", "done:<7d"),
    ("due:2w", "due:<=2w"), ("done:-7d", "done:<7d"),
    ("done:last week", "done:last-week"), ("done last week", "done:last-week"),
    ("#a created:Last week #b", "#a created:last-week #b"),
  ])
  func aGuessSuggestsTheQueryThatMeansIt(typed: String, meant: String) throws {
    let warning = try #require(QuerySamples.parse(typed).warnings.first, "\(typed)")
    let suggestion = try #require(warning.suggestion, "\(typed)")
    #expect(suggestion.applied(to: typed) == meant)
    #expect(warning.text.hasSuffix("Did you mean \(suggestion.text)?"), "\(warning.text)")
    #expect(QuerySamples.warnings(meant) == [])
  }

  @Test(arguments: [
    "\"today\"", "this is a test", "no tea", "has beens", "todays", "a=b", "x<3", "due", "tag",
    "call mum", "https://x.org/?due=1", "--due", "it is due",
  ])
  func textThatOnlyLooksLikeAGuessGetsNoHint(typed: String) {
    #expect(QuerySamples.warnings(typed) == [], "\(typed)")
  }

  @Test func everyMeaningInTheTableIsAQuery() {
    let meanings = Array(QueryGuess.words.values) + Array(QueryGuess.states.values)
    for meaning in meanings {
      let parsed = QuerySamples.parse(meaning)
      #expect(parsed.filter != nil && parsed.warnings == [], "\(meaning)")
    }
  }

  @Test func anIdentifierIsFoundByItsBeginning() throws {
    let id = card.card.id.text(groupDigits: 12)
    for query in [
      "id:\(id.prefix(3))", "id:\(id.prefix(4).uppercased())", String(id.prefix(5)), id,
    ] {
      #expect(QuerySamples.finds(query, card), "\(query)")
      #expect(!QuerySamples.finds("-\(query)", card), "\(query)")
    }
    #expect(
      QuerySamples.warnings("id:xyz") == [
        "“xyz” is not an id. Ids have only the digits 0-9 and a-f"
      ]
    )
  }
}
