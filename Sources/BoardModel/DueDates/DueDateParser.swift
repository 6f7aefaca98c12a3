/// Reads a due date as people type it.
///
/// Case, commas and blanks around words don't matter. The grammar, relative to *today*:
///
/// - nothing, `none`, `never` or `-`: no due date;
/// - `today`, `tomorrow`, `yesterday`, `tod`, `tom`, `the day after tomorrow`;
/// - `fri` or `friday`: the next Friday after today; `next fri`: the Friday of next week (weeks
///   begin on Monday);
/// - `3d`, `+3d`, `3 days`, `in 3 days`, `in a week`, `2w`, `1m`, `1y`, and backwards `-3d` or `3
///   days ago`; a month or year later is the same day, or the last day of a shorter month;
/// - `next week`, its Monday; `next month` and `next year`, their first day; `eow`, `eom`, `eoy`,
///   or `end of week` and so on, the last day of the current one;
/// - `24 dec`, `24th dec`, `dec 24`, `24.12.`, `12-24`: the next such day, today included; with a
///   year, `24 dec 2027`, `dec 24, 2027`, `24.12.2027`, exactly that day, even in the past;
/// - `1st` or `24th`: the next such day of a month, today included;
/// - `2026-12-24`, `2026/12/24`, `2026.12.24`;
/// - `12/24`, `24/12`, `12/24/2026`, `24-12-2026` if only one reading is a day; `3/4` is refused as
///   ambiguous;
/// - a weekday before any of them, as in `fri 27 nov`, which must then match;
/// - `by`, `before`, `on`, `this`, `due`, `until` or `till` before a day, as in `by friday`; `the`
///   and `of` in one, as in `the 24th of december`.
///
/// A due date may have a time before or after the day, or alone, for today or else tomorrow:
///
/// - `15:00`, `9am`, `9:30 pm`, `at 9`, `15.30`, `17h30`, `noon`; `midnight` and `24:00` are the end
///   of the day; `tonight` is 20:00;
/// - `in 2 hours`, `1h30m`, `in half an hour`; `m` alone is a month.
///
/// `QuickAdd` uses the same grammar for new cards, and documents what it leaves in the title.
///
/// Names are English, in full or as prefixes of three letters or more. A lone number is refused: it
/// could be a day of the month or a number of days.
package enum DueDateParser {
  /// Nil if the text means no due date.
  ///
  /// - Complexity: O(*n*) for *n* bytes, at most 512.
  package static func day(
    in text: String,
    today: CalendarDay
  ) throws(DueDateFault) -> CalendarDay? {
    do throws(DueDateFault) {
      return try dayWithoutTime(in: text, today: today)
    } catch {
      guard case .notUnderstood(let text) = error, text.utf8.count <= 512 else { throw error }
      let time = (try? TypedTime.read(TypedTime.words(of: text))) ?? nil
      throw time == nil && DueDate(moment: text) == nil ? error : .hasTime(text: text)
    }
  }

  private static func dayWithoutTime(
    in text: String,
    today: CalendarDay
  ) throws(DueDateFault) -> CalendarDay? {
    guard let tokens = DueDateToken.tokens(of: text).map(withoutParticles) else {
      throw .notUnderstood(text: DueDateReader.trimmed(text))
    }
    switch tokens {
    case [], [.sign("-")], [.word("none")], [.word("never")]: return nil
    default: return try DueDateReader(text: text, tokens: tokens, today: today).day()
    }
  }

  private static let particles: [DueDateToken] = [
    "by", "on", "due", "until", "till", "before", "this",
  ]
  .map { .word($0) }

  /// A day without introductory and joining words.
  private static func withoutParticles(_ tokens: [DueDateToken]) -> [DueDateToken] {
    let start = tokens.dropLast().prefix(2).prefix { particles.contains($0) }.count
    let day = tokens[start...]
    guard day.contains(where: \.isNumber) else { return Array(day) }
    return day.filter { $0 != .word("of") && $0 != .word("the") }
  }

  /// Whether a text is only an ordinal, as in `the 1st`, which may be a rank.
  static func isOrdinal(_ text: String) -> Bool {
    let tokens = DueDateToken.tokens(of: text)?.filter { $0 != .word("the") } ?? []
    return tokens.count == 2 && tokens[0].isNumber && DueDateReader.ordinals.contains(tokens[1])
  }

  /// Whether a text is as long after today, as in `2 days`, or from now, as in `2 hours`.
  static func isDistance(_ text: String) -> Bool {
    guard let tokens = DueDateToken.tokens(of: text) else { return false }
    return minutesFromNow(text) != nil
      || DueDateReader(text: text, tokens: tokens, today: .first).isDistance
  }

  static func isParticle(_ word: String) -> Bool { particles.contains(.word(word.lowercased())) }

  /// Whether numbers and signs are certainly a day: a whole date such as `24.12.2026`, or `24.12.`
  /// with both points.
  static func isPlainDate(_ text: String) -> Bool {
    guard let tokens = DueDateToken.tokens(of: text), !text.contains(where: \.isWhitespace) else {
      return false
    }
    let reader = DueDateReader(text: text, tokens: tokens, today: .first)
    switch reader.shape {
    case "N.N.": return reader.numbers.allSatisfy { $0.utf8.count <= 2 }
    case "N-N-N", "N/N/N", "N.N.N", "N.N.N.":
      return reader.numbers.contains { $0.utf8.count == 4 }
    default: return false
    }
  }

  /// Whether a text is a weekday, or a day of a month without its year.
  static func isDayThatComesAgain(_ text: String) -> Bool {
    guard let tokens = DueDateToken.tokens(of: text) else { return false }
    return DueDateReader(text: text, tokens: tokens, today: .first).isDayThatComesAgain
  }
}
