import BoardModel
import Testing

/// What is understood of a line, and that nothing of a title is lost.
@Suite struct QuickAddTests {
  /// Sun 22 Nov 2026.
  private let today = CalendarDay(year: 2026, month: 11, day: 22)

  private func read(_ text: String) throws -> CardDraft {
    QuickAdd(text, today: try #require(today)).draft
  }

  private func day(_ month: Int, _ day: Int) -> CalendarDay? {
    CalendarDay(year: 2026, month: month, day: day)
  }

  @Test func aLineWithEverythingIsTakenApart() throws {
    let draft = try read("Buy milk #home !high fri")

    #expect(
      draft
        == CardDraft(title: "Buy milk", due: day(11, 27), priority: .high, tags: ["home"])
    )
  }

  @Test(arguments: [
    "Buy milk", "Write to me@example.org", "@anna", "Ask @a,b", "Fix #12", "Wow !important",
    "Meet @ 5", "Version 1.2", "Buy 15", "a  b",
    "Plan friday evening", "say \"hello world\"", "5\" disk", "C#", "a#b", "# heading", "#", "!",
    "fri", "#home", "!high", "Look at what broke yesterday", "Ship in 2024",
    "Half 1/2", "12-24", "\"", "\"\"", "x \"\"", "Watch fri \"now\"", "#a,b", "none", "never",
    "Never say never", "Say -", "by friday", "due on fri", "Stand by", "Move 10.0.0.1",
    "Read 3/4", "Play 12-24", "Version 24.12", "Pay last fri", "Pay Last friday", "Pay past mon",
    "Pay the previous week tomorrow last 24 dec", "Sum up the last 3 days", "Pay last fri 27 nov",
    "Last fri", "Watch the sun", "every day", "Give +1", "C++ +",
    "Call +49 30", "Call 12-24 15:00", "Add #\"two words\"", "Ask @\"Ann B\"",
    "Fix due:later", "Fix due:", "Ask p:x", "Read pri:", "See http://p:h", "due:fri", "+home pri:h",
  ])
  func textThatIsNotASignStaysInTheTitle(text: String) throws {
    #expect(try read(text) == CardDraft(title: text))
  }

  @Test(arguments: [
    "Buy milk due:fri +home pri:H", "due:fri +home Buy p:high milk",
    "Buy milk due:fri, +home! pri:A.",
    "Buy priority:high DUE:27.11. milk #home", "Buy milk +home !high due:2026-11-27",
  ])
  func theHabitsOfOtherProgramsAreUnderstood(text: String) throws {
    #expect(
      try read(text)
        == CardDraft(title: "Buy milk", due: day(11, 27), priority: .high, tags: ["home"])
    )
  }

  @Test(arguments: [
    "Exercise three times a week", "Brush once a month", "Call Anna a week from monday",
    "Gym every mon starting 1 dec", "Vacation from monday", "Review after fri",
  ])
  func aWordThatSaysMoreOfADayKeepsItInTheTitle(text: String) throws {
    #expect(try read(text) == CardDraft(title: text))
  }

  @Test(arguments: [
    ("Party the day after tomorrow", "Party", 24), ("Dentist this friday", "Dentist", 27),
    ("Report before friday", "Report", 27), ("Report in a week", "Report", 29),
  ])
  func phrasesOfDaysAreUnderstood(text: String, title: String, due: Int) throws {
    #expect(try read(text) == CardDraft(title: title, due: day(11, due)))
  }

  @Test func emojiAtTheEndStayInTheTitle() throws {
    #expect(
      try read("Buy milk, #home fri 🥛 ❤️")
        == CardDraft(title: "Buy milk 🥛 ❤️", due: day(11, 27), tags: ["home"])
    )
    #expect(try read("우유 사기 @지훈 🇰🇷") == CardDraft(title: "우유 사기 🇰🇷", assignees: ["지훈"]))
    #expect(try read("Buy 🥛🥛") == CardDraft(title: "Buy 🥛🥛"))
    #expect(try read("Plan 5 🥛") == CardDraft(title: "Plan 5 🥛"))
  }

  @Test(arguments: ["Buy milk due:24 dec", "due:24 dec Buy milk", "Buy due:thu, 24 dec milk"])
  func aDateAfterDueMayHaveSeveralWords(text: String) throws {
    #expect(try read(text) == CardDraft(title: "Buy milk", due: day(12, 24)))
  }

  @Test(arguments: ["Call start:24 dec", "start:24 dec Call", "Call t:thu, 24 dec"])
  func aDateAfterStartMayHaveSeveralWords(text: String) throws {
    #expect(try read(text) == CardDraft(title: "Call", start: day(12, 24)))
  }

  @Test(arguments: [
    "Call 2026-12-24 15:00", "Call 15:00 2026-12-24", "Call 24.12. 15:00", "Call 24 dec 15:00.",
    "Call at 15:00 on thu, 24 dec.",
  ])
  func aDateInDigitsMayHaveATime(text: String) throws {
    let draft = try read(text)

    #expect(draft.title == "Call" && draft.dueDate?.iso == "2026-12-24T15:00", "\(draft)")
  }

  @Test(arguments: [("!1", Priority.high), ("!2", .medium), ("!3", .low)])
  func aPriorityMayBeANumber(word: String, priority: Priority) throws {
    #expect(
      try read("Book flight 3d \(word) @bob")
        == CardDraft(title: "Book flight", due: day(11, 25), priority: priority, assignees: ["bob"])
    )
  }

  @Test func aDayOfTheMonthNeedsAWordBeforeIt() throws {
    #expect(try read("Pay rent on 1st") == CardDraft(title: "Pay rent", due: day(12, 1)))
    #expect(try read("Pay rent by the 22nd") == CardDraft(title: "Pay rent", due: day(11, 22)))
    for text in ["Come 1st", "Win the 1st"] { #expect(try read(text) == CardDraft(title: text)) }
  }

  @Test func aDateBeforeWordsThatOnlyLookLikeFactsIsMentioned() throws {
    let today = try #require(today)
    #expect(
      QuickAdd.doubt(in: "Fix it fri #12", today: today)
        == "“fri” stays in the title; a date must come last, or after due:"
    )
    #expect(QuickAdd.doubt(in: "Fix it 3d !7", today: today)?.hasPrefix("“!7” is not a") == true)
    #expect(QuickAdd.doubt(in: "Meet on fri about #12", today: today) == nil)
  }

  @Test func aDayThatIsNamedLeavesTheLastWordsInTheTitle() throws {
    #expect(try read("Call due:mon fri") == CardDraft(title: "Call fri", due: day(11, 23)))
    #expect(try read("Call due:yesterday") == CardDraft(title: "Call", due: day(11, 21)))
    #expect(try read("Say \"due:fri\"") == CardDraft(title: "Say due:fri"))
    #expect(try read("Say \"+home\"") == CardDraft(title: "Say +home"))
  }

  @Test func aDayThatDoesNotExistIsNamed() throws {
    let today = try #require(today)

    #expect(
      QuickAdd.doubt(in: "Call due:later", today: today)
        == "“due:later” stays in the title; write a date as due:fri, due:3d or due:2026-12-24"
    )
    #expect(
      QuickAdd.doubt(in: "Call pri:x", today: today)
        == "“pri:x” is not a priority: !high, !medium or !low"
    )
    #expect(QuickAdd.doubt(in: "Call due:mon 12-24", today: today) == nil)
  }

  @Test(arguments: [
    ("Call fri", 11, 27), ("Call friday", 11, 27), ("Call today", 11, 22), ("Call tom", 11, 23),
    ("Call in 3 days", 11, 25), ("Call 3d", 11, 25), ("Call 24 dec", 12, 24),
    ("Call fri 27 nov 2026", 11, 27), ("Call 2026-12-24", 12, 24), ("Call end of month", 11, 30),
    ("Call next week", 11, 23), ("Call FRI", 11, 27), ("Call by friday", 11, 27),
    ("Call on fri", 11, 27), ("Call due Fri", 11, 27), ("Call due by 27 nov", 11, 27),
    ("Call until tomorrow", 11, 23), ("Call by 12/24", 12, 24), ("Call 24.12.", 12, 24),
    ("Call 24.12.2026", 12, 24), ("Call 2026/12/24", 12, 24), ("Call 12/24/2026", 12, 24),
    ("Call thu, the 24th of december 2026", 12, 24),
    ("Call due by thu the 24th of dec 2026", 12, 24),
  ])
  func theLastWordsAreTheDate(text: String, month: Int, day: Int) throws {
    #expect(try read(text) == CardDraft(title: "Call", due: self.day(month, day)))
  }

  @Test(arguments: [
    ("Sing last by fri", "Sing last", 11, 27), ("Call last one fri", "Call last one", 11, 27),
    ("Call \"last\" fri", "Call \"last\"", 11, 27), ("Blast fri", "Blast", 11, 27),
  ])
  func aDateThatIsNotRightAfterLastIsTaken(
    text: String,
    title: String,
    month: Int,
    day: Int
  ) throws {
    #expect(try read(text) == CardDraft(title: title, due: self.day(month, day)))
  }

  @Test func signsMayBeAnywhereAndADateBeforeThemStillCounts() throws {
    #expect(
      try read("#home Buy fri !l milk tomorrow #shop #home")
        == CardDraft(
          title: "Buy fri milk",
          due: day(11, 23),
          priority: .low,
          tags: ["home", "shop"]
        )
    )
  }

  @Test(arguments: [
    ("Ask @anna about #api, fri!", "Ask @anna about #api", ["api"], ["anna"]),
    ("Ask @anna to fix the #api now fri", "Ask @anna to fix the #api now", ["api"], ["anna"]),
    ("Meet with @bob, 27 nov", "Meet with @bob", [], ["bob"]),
    ("@anna and @bob: repair it fri", "@anna and @bob: repair it", [], ["anna", "bob"]),
    ("@anna @bob Repair #home it fri", "Repair #home it", ["home"], ["anna", "bob"]),
    ("Ask !high @anna why fri #home", "Ask @anna why", ["home"], ["anna"]),
    ("Buy eggs for @bob #home fri", "Buy eggs for @bob", ["home"], ["bob"]),
  ])
  func namesWithinASentenceCountAndStay(
    text: String,
    title: String,
    tags: [String],
    people: [String]
  ) throws {
    let draft = try read(text)
    #expect(draft.title == title && draft.due == day(11, 27), "\(draft)")
    #expect(draft.tags == tags && draft.assignees == people, "\(draft)")
  }

  @Test(arguments: [
    ("Fix \"#home\"", "Fix #home"), ("Shout \"!high\"", "Shout !high"),
    ("Watch \"fri\"", "Watch fri"), ("Read \"next week\"", "Read next week"),
    ("\"fri\"", "fri"), ("Tell \"@anna\"", "Tell @anna"), ("\"#home\" first", "#home first"),
  ])
  func quotationMarksKeepAWordAndGo(text: String, title: String) throws {
    #expect(try read(text) == CardDraft(title: title))
  }

  @Test func aNameWithItsSignIsSomebodyWhoWorksOnIt() throws {
    #expect(
      try read("@anna Review it @bob @Anna fri")
        == CardDraft(title: "Review it", due: day(11, 27), assignees: ["anna", "bob"])
    )
  }

  @Test(arguments: [
    ("Ask @anna, #home;", CardDraft(title: "Ask", tags: ["home"], assignees: ["anna"])),
    ("Buy milk #home.", CardDraft(title: "Buy milk", tags: ["home"])),
    ("Buy milk (again #home!?)", CardDraft(title: "Buy milk (again", tags: ["home"])),
    ("Ship #v1.2", CardDraft(title: "Ship", tags: ["v1.2"])),
    ("Ship #v1.2.", CardDraft(title: "Ship", tags: ["v1.2"])),
    ("Learn #c++, #c#", CardDraft(title: "Learn", tags: ["c++", "c#"])),
    ("@anna: call !high,", CardDraft(title: "call", priority: .high, assignees: ["anna"])),
    ("Fix #12, #13.", CardDraft(title: "Fix #12, #13.")),
    ("Wait #... @!", CardDraft(title: "Wait #... @!")),
  ])
  func punctuationAfterASignIsNotPartOfIt(text: String, draft: CardDraft) throws {
    #expect(try read(text) == draft)
  }

  @Test(arguments: [
    (
      "Email anna, @anna, #home!",
      CardDraft(title: "Email anna", tags: ["home"], assignees: ["anna"])
    ),
    ("Pay: !high", CardDraft(title: "Pay", priority: .high)),
    ("Ask bob , @bob", CardDraft(title: "Ask bob", assignees: ["bob"])),
    // A sentence's own end, and commas within it.
    ("Call bob! @bob", CardDraft(title: "Call bob!", assignees: ["bob"])),
    ("#home Buy a, b,", CardDraft(title: "Buy a, b,", tags: ["home"])),
    ("Say \"a,\" #home", CardDraft(title: "Say \"a,\"", tags: ["home"])),
    ("Call,", CardDraft(title: "Call,")),
    (", #home", CardDraft(title: ", #home")),
  ])
  func theCommaBeforeWhatIsUnderstoodGoes(text: String, draft: CardDraft) throws {
    #expect(try read(text) == draft)
  }

  @Test(arguments: ["Fix due: fri", "Fix due: fri #home", "Fix, due: fri", "Fix DUE: by fri"])
  func aBlankAfterDueIsSkipped(text: String) throws {
    let draft = try read(text)

    #expect(draft.title == "Fix" && draft.due == day(11, 27), "\(draft)")
  }

  @Test(arguments: ["!high #home", "@anna", "due:fri", "+home pri:h"])
  func aLineWithoutATitleIsNamed(text: String) throws {
    let today = try #require(today)

    #expect(
      QuickAdd.doubt(in: text, today: today)
        == "the title is missing, so “\(text)” is taken as the title"
    )
    #expect(QuickAdd.doubt(in: text + " Buy", today: today) == nil)
    #expect(QuickAdd.doubt(in: "\"#home\"", today: today) == nil)
  }

  @Test func aDateMayFollowAWordWithPunctuation() throws {
    #expect(
      try read("Buy milk #home, fri")
        == CardDraft(title: "Buy milk", due: day(11, 27), tags: ["home"])
    )
  }

  @Test func otherQuotationMarksStay() throws {
    #expect(
      try read("Review \"Hello World\" \"fri\" #docs")
        == CardDraft(title: "Review \"Hello World\" fri", tags: ["docs"])
    )
  }

  @Test func aTagThatIsTooLongStays() throws {
    let text = "Fix #" + String(repeating: "a", count: 65)

    #expect(try read(text) == CardDraft(title: text))
  }

  @Test(arguments: ["Ask @anna's boss", "Read @anna’s mail"])
  func aPossessiveAssignsNobody(text: String) {
    let quick = QuickAdd(text, today: CalendarDay(daysSinceEpoch: 20_778))

    #expect(quick.draft.title == text && quick.draft.assignees.isEmpty)
  }
}
