import BoardModel
import Testing

/// What texts find, card by card.
struct QueryLanguageTests {
  @Test(arguments: [
    "fix proxy", "pro fix", "\"the proxy\"", "-lemon", "!lemon", "NOT lemon", "-\"proxy the\"",
    "-(lemon OR melon)", "lemon OR proxy", "(lemon OR proxy) fix", "NOT (lemon)", "NOT -proxy",
    "#api", "+api", "tag:api", "tag:x,api", "#x,api", "tag:api tag:ui", "-#x", "-tag:x",
    "tag:\"api\"", "has:due", "has:tag", "has:body", "has:checklist", "has:priority", "has:link",
    "no:assignee", "is:today", "is:week", "is:ready", "-is:done", "due:today", "due:<=today",
    "due:>=today", "due:tod", "due:wed..fri OR due:today", "due:<tomorrow",
    "due:yesterday..tomorrow",
    "due.before:eom", "due.after:yesterday", "due:..today", "due:today..", "due:\"25 nov\"",
    "pri:high", "p:h", "pri:high,medium", "pri:>=medium", "pri:>low", "pri:low..high",
    "pri:medium..",
    "col:todo", "col:\"to do\"", "col:to-do", "column:TODO", "board:main", "by:anna", "by:Anna",
    "title:fix", "body:lies", "step:open", "comment:\"it hurts\"", "hurts again", "-comment:lies",
    "step:\"open it\"", "title:\"fix the\"",
    "created:<3d", "created:<2h", "changed:<1w", "created:today", "created:>=yesterday",
    "created.after:yesterday", "changed:2d..today", "-changed:>1w",
    "http://x", "12:30", "foo:bar", "C++", "--force", "sort:due", "group:tag", "", "  ", "-", "#",
    "@",
    "\"", "\"\"", "(", ")", "()", "-()", "OR", "a OR", "OR fix", "NOT", "due:", "due:<", "due:>=",
    "is:",
    "tag:", "tag:,", "fix OR", "AND fix", "fix\u{3000}proxy", "((fix))", "(fix", "fix)", "open)",
  ])
  func eachQueryFindsTheSampleCard(text: String) {
    let card = QuerySamples.card(
      "Fix the proxy http://x at 12:30 foo:bar C++ --force a fix) open)",
      body: "The truth lies within",
      due: 0,
      priority: .high,
      tags: ["API", "ui"],
      steps: ["open it", "shut it"],
      hoursOld: 1,
      author: "Anna",
      comments: ["Where it hurts", "not again\n"]
    )

    #expect(QuerySamples.finds(text, card), "\(QuerySamples.parse(text))")
  }

  @Test(arguments: [
    "lemon", "fix lemon", "\"proxy the\"", "-fix", "-(lemon OR fix)", "lemon OR melon", "Fix Proxy",
    "#ap", "#x", "-#api", "tag:api,ui -tag:ui", "no:due", "due:none", "no:tag", "has:assignee",
    "is:overdue", "+OVERDUE", "is:blocked", "is:claimed", "is:mine", "@anna", "is:done",
    "is:archived",
    "is:stale", "due:<today", "due:>today", "due:tomorrow", "due:fri", "due:banana", "pri:none",
    "pri:low,medium", "pri:<high", "pri:banana", "col:done", "col:to", "board:mai", "by:bob",
    "title:lies", "body:fix", "step:fix", "comment:fix", "again", "created:>3d", "changed:>=1w",
    "created:yesterday",
    "created:<today", "due:<today due:>today", "is:nonsense", "due:fri..mon",
  ])
  func eachQueryLeavesOutTheSampleCard(text: String) {
    let card = QuerySamples.card(
      "Fix the proxy",
      body: "The truth lies within",
      due: 0,
      priority: .high,
      tags: ["API", "ui"],
      steps: ["open it"],
      hoursOld: 1,
      author: "Anna"
    )

    #expect(!QuerySamples.finds(text, card), "\(QuerySamples.parse(text))")
  }

  /// Only what comes again, such as a weekday, is counted from the first day on.
  @Test(arguments: [
    "due:tomorrow..today", "due:2030-12-10..tomorrow", "due:2030-12-26..1d", "due:2030-01-01..eow",
    "created:today..yesterday",
  ])
  func aRangeThatEndsBeforeItBeginsFindsNothing(text: String) {
    let query = QuerySamples.parse(text)

    #expect(query.warnings.map(\.text) == ["\(text) matches nothing"])
    for day in -400...4_000 { #expect(!QuerySamples.finds(text, QuerySamples.card(due: day))) }
  }

  @Test(arguments: [
    "due:sun..mon", "due:mon..sun", "due:12-24..01-06", "due:\"24 dec\"..\"6 jan\"",
  ])
  func aRangeToADayThatComesAgainIsToTheNextOne(text: String) {
    #expect(QuerySamples.parse(text).warnings.isEmpty)
    let found = (0...400).filter { QuerySamples.finds(text, QuerySamples.card(due: $0)) }

    #expect(
      found.count == (text.hasPrefix("due:sun") ? 2 : text.hasPrefix("due:mon") ? 7 : 14),
      "\(found)"
    )
  }

  @Test func aRangeThatBeginsWithTheWeekdayOfTodayBeginsToday() {
    let found = (-30...30).filter { QuerySamples.finds("due:Wed..fri", QuerySamples.card(due: $0)) }

    #expect(found == [0, 1, 2])
  }

  @Test(arguments: [
    ("login)", "“login)” closes a parenthesis that is not open"),
    ("title:(star OR x)", "Put parentheses around whole conditions, as in (title:a OR title:b)"),
    ("!high", "“!high” excludes the word. Did you mean priority:high?"),
    ("#home !med", "“!med” excludes the word. Did you mean priority:medium?"),
    ("due: today", "Write the value right after “due:”, without a space"),
  ])
  func easilyMistypedQueriesAreWarnedAbout(text: String, warning: String) {
    #expect(QuerySamples.parse(text).warnings.map(\.text).first == warning)
  }

  @Test(arguments: ["!h", "-highs", "!urgently", "NOT highs", "high!"])
  func aWordThatIsLeftOutIsNoPriority(text: String) {
    #expect(QuerySamples.parse(text).warnings.isEmpty)
  }

  @Test(arguments: ["(login)", "foo(bar)", "due:", "due: ", "(due:today)", "title:x", ":)"])
  func aCorrectQueryHasNoWarning(text: String) {
    let warnings = QuerySamples.parse(text).warnings.map(\.text)
    #expect(!warnings.contains { $0.contains("parenthes") || $0.contains("right behind") })
  }

  @Test func aMonthInAQueryMeansAllItsDays() throws {
    let today = QuerySamples.context.today
    func found(_ text: String) throws -> [String] {
      (-400...800).filter { QuerySamples.finds(text, QuerySamples.card(due: $0)) }
        .map { CalendarDay(daysSinceEpoch: today.daysSinceEpoch + $0).iso }
    }
    let month = try found("due:2027-02")

    #expect(month.count == 28 && month.first == "2027-02-01" && month.last == "2027-02-28")
    #expect(try found("due:>2027-02").first == "2027-03-01")
    #expect(try found("due:<2027-02").last == "2027-01-31")
    #expect(try found("due:2027-02..2027-03").count == 59)
    #expect(try found("due:2027-2") == month)
    #expect(
      QuerySamples.warnings("due:2027-13") == ["there is no month 13; months go from 1 to 12"]
    )
  }

  @Test(arguments: ["due:2026-12..2026-11", "created:2026-11..2026-10"])
  func monthsThatEndBeforeTheyBeginFindNothing(text: String) {
    let warnings = QuerySamples.parse(text).warnings

    #expect(warnings.map(\.text) == ["\(text) matches nothing"])
    #expect(warnings.map(\.isFault) == [false])
    #expect(QuerySamples.finds("created:2026-10..2026-11", QuerySamples.card()))
  }

  @Test(arguments: [
    ("#api", false, false), ("sort:hand", true, false), ("group:none", false, true),
    ("sort:due sort:hand", true, false), ("sort: group:", false, false),
    ("sort:nonsense group:nonsense", false, false),
  ])
  func sortingByHandAndWithoutSectionsIsRecognised(text: String, hasSort: Bool, hasGroup: Bool) {
    let query = QuerySamples.parse(text)

    #expect(query.hasSort == hasSort && query.hasGroup == hasGroup)
    #expect(query.sort.isEmpty && query.group == nil)
  }

  @Test func derivedFactsOfACardDependOnItsColumn() {
    let late = QuerySamples.card(due: -1)
    let doneLate = QuerySamples.card(due: -1, in: QuerySamples.done)
    let old = QuerySamples.card(hoursOld: 15 * 24)

    #expect(QuerySamples.finds("is:overdue", late) && QuerySamples.finds("+OVERDUE", late))
    #expect(!QuerySamples.finds("is:overdue", doneLate))
    #expect(QuerySamples.finds("is:done", doneLate) && !QuerySamples.finds("is:ready", doneLate))
    #expect(QuerySamples.finds("is:late", late) && !QuerySamples.finds("is:late", old))
    #expect(QuerySamples.finds("is:stale", old) && !QuerySamples.finds("is:stale", late))
    #expect(!QuerySamples.finds("+OVERDUE", QuerySamples.card(tags: ["OVERDUE"])))
    #expect(QuerySamples.finds("+overdue", QuerySamples.card(tags: ["overdue"])))
  }

  @Test func theArchiveIsSearchedOnlyIfItIsNamed() {
    let card = QuerySamples.card("fix", isArchived: true)

    #expect(!QuerySamples.finds("fix", card))
    #expect(QuerySamples.finds("fix is:archived", card))
    #expect(QuerySamples.finds("lemon OR is:archived", card))
    #expect(!QuerySamples.finds("fix -is:archived", card))
  }

  @Test func sortAndGroupAreReadAndLaterOnesWin() {
    let query = QuerySamples.parse("sort:due a sort:-pri,title group:tag group:month")

    #expect(query.sort == [CardSort(.priority, descending: true), CardSort(.title)])
    #expect(query.group == .month)
    #expect(QuerySamples.parse("sort:due sort:hand").sort == [])
    #expect(QuerySamples.parse("sort:due").filter == nil)
  }

  @Test(arguments: [
    ("foo:bar", ["Unknown field “foo”. Searching for the text instead"]),
    ("http://x 12:30 todo: x", []),
    ("due:<today due:>today", ["due:<today due:>today matches nothing"]),
    ("#a fix -#a", ["#a -#a matches nothing"]),
    ("pri:high pri:low", ["pri:high pri:low matches nothing"]),
    ("is:overdue is:done", ["is:overdue is:done matches nothing"]),
    ("no:due due:fri", ["no:due due:fri matches nothing"]),
    ("col:a col:b", ["col:a col:b matches nothing"]),
    ("created:<1d created:>1w", ["created:<1d created:>1w matches nothing"]),
    ("due:2026-12-10..2026-12-01", ["due:2026-12-10..2026-12-01 matches nothing"]),
    ("due:<today OR due:>today", []),
    ("no:tag #api", ["no:tag #api matches nothing"]),
    ("no:assignee is:mine", ["no:assignee is:mine matches nothing"]),
    ("step:x no:checklist", ["step:x no:checklist matches nothing"]),
    ("pri:low no:priority", ["pri:low no:priority matches nothing"]),
    ("has:priority pri:none", ["has:priority pri:none matches nothing"]),
    ("is:done is:blocked", ["is:done is:blocked matches nothing"]),
    ("uber OR (no:tag #api)", ["(no:tag #api) matches nothing"]),
    ("no:tag -#api is:done is:overdue OR x", ["is:done is:overdue matches nothing"]),
    ("no:tag -#api", []),
    ("tag:none #api", ["tag:none #api matches nothing"]),
    ("assignee:none is:mine", ["assignee:none is:mine matches nothing"]),
    ("#api OR", ["“OR” needs a condition before and after it"]),
    ("OR #api", ["“OR” needs a condition before and after it"]),
    ("(uber OR ) x", ["“OR” needs a condition before and after it"]),
    ("pri:low,none no:priority", []),
    ("is:done is:today", []), ("due:today is:overdue", []),
    ("due:tomorrow is:overdue", ["due:tomorrow is:overdue matches nothing"]),
    (
      "c:x",
      ["“c” could be column or comment or created or changed. Searching for the text instead"]
    ),
    ("is:b", ["“b” could be blocked, blocking"]),
    ("pri:x", ["“x” is not a priority. Try none, low, medium, high"]),
    ("is:ovedue", ["“ovedue” is not a state. Did you mean overdue?"]),
    ("pri:hihg", ["“hihg” is not a priority. Did you mean high?"]),
    ("sort:priorty", ["“priorty” is not a sort. Did you mean priority?"]),
    (
      "prority:high",
      ["Unknown field “prority”. Searching for the text instead. Did you mean priority:?"]
    ),
    ("is:blocked", []),
    ("@anna", []),
    ("is:claimed", []),
  ])
  func theHintLineShowsTheWarningsOfAQuery(text: String, warnings: [String]) {
    #expect(QuerySamples.warnings(text) == warnings)
  }

  @Test func aRangeOfWeekdaysEndsAfterItBegins() {
    let nextThursday = QuerySamples.card(due: 8)

    #expect(QuerySamples.finds("due:tue..fri", nextThursday))
    #expect(QuerySamples.warnings("due:tue..fri") == [])
  }

  @Test func aNewCardTakesItsFieldsFromTheFilter() throws {
    let filter = try #require(
      QuerySamples.parse("#api tag:ui,x pri:high due:today col:\"to do\" -#no fix @bob").filter
    )

    let defaults = filter.defaults

    #expect(defaults.tags == ["api"])
    #expect(defaults.priority == .high)
    #expect(defaults.due == QuerySamples.today)
    #expect(defaults.column?.matches("To Do") == true)
    #expect(defaults.assignees == ["bob"])
    let draft = defaults.applied(to: CardDraft(title: "x", priority: .low, tags: ["API"]))
    #expect(draft.tags == ["API"] && draft.priority == .low && draft.due == QuerySamples.today)
  }

  @Test(arguments: [("@me", ["me"]), ("is:mine #a", ["me"]), ("-@me", []), ("is:ready", [])])
  func aNewCardIsTheAuthorsUnderAFilterForThem(query: String, assignees: [String]) throws {
    let filter = try #require(QuerySamples.parse(query).filter)

    #expect(filter.defaults.assignees == assignees)
  }

  @Test func alternativesGiveANewCardNothing() throws {
    let filter = try #require(QuerySamples.parse("#a OR pri:high").filter)

    #expect(filter.defaults == FilterDefaults())
  }
}
