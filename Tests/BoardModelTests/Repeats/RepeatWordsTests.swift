import BoardModel
import SeededRandom
import Testing

@Suite struct RepeatWordsTests {
  /// A Thursday.
  private let today = CalendarDay(iso: "2026-11-26") ?? .first

  /// The words, the rule, and the words that are printed if they differ.
  @Test(arguments: [
    ("every day", "FREQ=DAILY", ""), ("Every  Day", "FREQ=DAILY", "every day"),
    ("daily", "FREQ=DAILY", "every day"),
    ("every other day", "FREQ=DAILY;INTERVAL=2", "every 2 days"),
    ("every two weeks", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks"),
    ("every third day", "FREQ=DAILY;INTERVAL=3", "every 3 days"),
    ("every 2nd week", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks"),
    ("every 3rd day of the month", "FREQ=MONTHLY;BYMONTHDAY=3", "every month on the 3rd"),
    ("every mon to fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("every fri-sun, wed", "FREQ=WEEKLY;BYDAY=WE,FR,SA,SU", "every wed,fri,sat,sun"),
    ("every week five times", "FREQ=WEEKLY;COUNT=5", "every week 5 times"),
    ("every 3d", "FREQ=DAILY;INTERVAL=3", "every 3 days"),
    ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", ""),
    ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU", ""),
    ("every mon,thu", "FREQ=WEEKLY;BYDAY=MO,TH", ""),
    ("each Thursday and monday", "FREQ=WEEKLY;BYDAY=MO,TH", "every mon,thu"),
    ("every mondays", "FREQ=WEEKLY;BYDAY=MO", "every mon"),
    ("every other fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on fri"),
    ("every week", "FREQ=WEEKLY", ""), ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2", ""),
    ("every 2 weeks on mon,thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", ""),
    ("every month", "FREQ=MONTHLY", ""),
    ("every quarter", "FREQ=MONTHLY;INTERVAL=3", "every 3 months"),
    ("every month on the 1st", "FREQ=MONTHLY;BYMONTHDAY=1", ""),
    ("every 15th", "FREQ=MONTHLY;BYMONTHDAY=15", "every month on the 15th"),
    ("every month on the 1st,15th", "FREQ=MONTHLY;BYMONTHDAY=1,15", ""),
    (
      "every month, on the 1st and 3rd", "FREQ=MONTHLY;BYMONTHDAY=1,3", "every month on the 1st,3rd"
    ),
    ("every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1", ""),
    ("every month on the 15th,last day", "FREQ=MONTHLY;BYMONTHDAY=15,-1", ""),
    ("every month on the 2nd last day", "FREQ=MONTHLY;BYMONTHDAY=-2", ""),
    ("every last fri", "FREQ=MONTHLY;BYDAY=-1FR", ""),
    ("every month on the last friday", "FREQ=MONTHLY;BYDAY=-1FR", "every last fri"),
    ("every 2nd tue of the month", "FREQ=MONTHLY;BYDAY=2TU", "every 2nd tue"),
    ("every first mon,wed", "FREQ=MONTHLY;BYDAY=1MO,1WE", "every 1st mon,wed"),
    ("every 2 months on the 1st,3rd sun", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,3SU", ""),
    ("every last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ""),
    ("every year", "FREQ=YEARLY", ""), ("every 4 years", "FREQ=YEARLY;INTERVAL=4", ""),
    ("every year on 24 dec", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", ""),
    ("every dec 24th", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "every year on 24 dec"),
    ("every 29 feb", "FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2", "every year on 29 feb"),
    ("every year on the last fri of nov", "FREQ=YEARLY;BYDAY=-1FR;BYMONTH=11", ""),
    (
      "every 1st sun of mar and sep", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=3,9",
      "every year on the 1st sun of mar,sep"
    ),
    ("every day until 24 dec", "FREQ=DAILY;UNTIL=20261224", "every day until 24 dec 2026"),
    ("every day until dec 24, 2027", "FREQ=DAILY;UNTIL=20271224", "every day until 24 dec 2027"),
    ("every week 5 times", "FREQ=WEEKLY;COUNT=5", ""),
    (
      "FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
      "every 2 weeks on mon,fri"
    ),
    ("freq=daily;bymonth=1", "FREQ=DAILY;BYMONTH=1", "FREQ=DAILY;BYMONTH=1"),
  ])
  func wordsAreReadAndPrinted(text: String, rule: String, printed: String) throws {
    let read = try #require(try RepeatReader.read(text, today: today))

    #expect(read.rule.rrule == rule && read.basis == .due)
    #expect(read.words == (printed.isEmpty ? text : printed))
    #expect(try RepeatReader.read(read.words, today: today) == read)
  }

  @Test(arguments: [
    ("3 days after done", "FREQ=DAILY;INTERVAL=3", ""),
    ("a week after done", "FREQ=WEEKLY", "1 week after done"),
    ("two days after done", "FREQ=DAILY;INTERVAL=2", "2 days after done"),
    ("every! 2 months", "FREQ=MONTHLY;INTERVAL=2", "2 months after done"),
    ("every mon after done", "FREQ=WEEKLY;BYDAY=MO", ""),
    ("every day after done 3 times", "FREQ=DAILY;COUNT=3", "1 day after done 3 times"),
    ("FREQ=DAILY;BYMONTH=1 after done", "FREQ=DAILY;BYMONTH=1", ""),
  ])
  func whatCountsFromCompletionIsReadAndPrinted(text: String, rule: String, printed: String) throws
  {
    let read = try #require(try RepeatReader.read(text, today: today))

    #expect(read.rule.rrule == rule && read.basis == .done)
    #expect(read.words == (printed.isEmpty ? text : printed))
    #expect(try RepeatReader.read(read.words, today: today) == read)
  }

  @Test(arguments: [
    ("every 0 days", "can't repeat every 0; the number goes from 1 to 10000"),
    ("every 31 feb", "there is no 31 Feb; February has at most 29 days"),
    ("every feb 30", "there is no 30 Feb; February has at most 29 days"),
    ("every day until 24 dec 2020", "24 Dec 2020 has passed; name a last day in the future"),
    ("FREQ=DAILY;UNTIL=20201224", "24 Dec 2020 has passed; name a last day in the future"),
    ("every day until 31 feb", "there is no 31 Feb; February has at most 29 days"),
    ("every day 0 times", "can't repeat 0 times; the number goes from 1 to 1000000"),
    ("every day until 24 dec 5 times", "“24 dec 5 times” is not a date. Try fri, 3d or 24 dec"),
    ("every month on the 32nd", "there is no day 32 of a month; days go from 1 to 31"),
    ("every 6th mon", "there is no weekday number 6 in a month or a year"),
    (
      "every",
      "can't read “every” as a repeat. Try “every week” or “3 days after done”"
    ),
    (
      "every blue moon",
      "can't read “every blue moon” as a repeat. Try “every week” or “3 days after done”"
    ),
    (
      "every week on the 1st",
      "can't read “every week on the 1st” as a repeat. Try “every week” or “3 days after done”"
    ),
    (
      "3 days",
      "can't read “3 days” as a repeat. Try “every week” or “3 days after done”"
    ),
    (
      "days after done",
      "can't read “days after done” as a repeat. Try “every week” or “3 days after done”"
    ),
    (
      "every mon fri 1st",
      "can't read “every mon fri 1st” as a repeat. Try “every week” or “3 days after done”"
    ),
  ])
  func whatIsNoRepeatGetsOneSentence(text: String, reason: String) {
    let fault = #expect(throws: RepeatFault.self) { try RepeatReader.read(text, today: today) }
    #expect(fault?.reason == reason)
  }

  @Test func noneMeansNoRepeat() throws {
    for text in ["", " none ", "-", "Never"] {
      #expect(try RepeatReader.read(text, today: today) == nil)
    }
  }

  @Test func everyRuleComesBackFromItsWords() throws {
    let seed: UInt64 = 5545
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let drawn = Self.rule(&random)
      guard let rule = try? drawn.checked() else { continue }
      let basis = RepeatBasis.allCases.randomElement(using: &random) ?? .due
      let words = CardRepeat(rule, from: basis).words

      #expect(
        try RepeatReader.read(words, today: today) == CardRepeat(rule, from: basis),
        "\(words) \(rule.rrule) seed \(seed)"
      )
      #expect(try RepeatRule(rrule: rule.rrule) == rule, "\(rule.rrule) seed \(seed)")
    }
  }

  private static func rule(_ random: inout SeededGenerator) -> RepeatRule {
    func some(_ range: ClosedRange<Int>, _ most: Int) -> [Int] {
      guard Bool.random(using: &random) else { return [] }
      return (0..<Int.random(in: 1...most, using: &random))
        .map { _ in
          range.randomElement(using: &random) ?? 1
        }
    }
    var rule = RepeatRule(RepeatRule.Frequency.allCases.randomElement(using: &random) ?? .daily)
    rule.interval = Int.random(in: 1...3, using: &random)
    rule.weekdays = some(0...6, 3)
      .map { RepeatRule.Weekday($0, ordinal: some(-5...5, 1).first { $0 != 0 }) }
    rule.monthDays = some(-31...31, 2).filter { $0 != 0 }
    rule.months = some(1...12, 2)
    rule.positions = some(-2...2, 1).filter { $0 != 0 }
    if Bool.random(using: &random) { rule.count = Int.random(in: 1...9, using: &random) }
    if rule.count == nil, Bool.random(using: &random) {
      rule.until = CalendarDay(iso: "2030-06-30")
    }
    rule.weekStart = some(0...6, 1).first ?? 0
    return rule
  }
}
