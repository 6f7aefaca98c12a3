/// What looks like more than a title, and is not.
extension QuickAdd {
  /// Why a word with `!`, or what stands where a date would, stays in the title; nil where nothing
  /// looks like a priority or a date without being one.
  ///
  /// It is a part of a sentence, and holds what was typed, unsanitised.
  /// - Complexity: O(*n*) for *n* characters.
  package static func doubt(in text: String, today: CalendarDay) -> String? {
    let words = QuickAddWord.words(of: TitleRule.singleLine(text))
    return priorityDoubt(in: words) ?? dateDoubt(in: words, today)
  }

  /// The last word that begins like a priority: that is the one being typed.
  private static func priorityDoubt(in words: [QuickAddWord]) -> String? {
    let word = words.last { word in
      guard !word.isQuoted, word.text.first == "!", word.text.count > 1 else { return false }
      return word.text.dropFirst().allSatisfy(\.isLetter) && priority(in: word.text) == nil
    }
    return word.map { "“\($0.text.prefix(20))” is not a priority: !high, !medium or !low" }
  }

  private static func dateDoubt(in words: [QuickAddWord], _ today: CalendarDay) -> String? {
    for count in stride(from: min(longestDate, words.count - 1), to: 0, by: -1) {
      let tail = words.suffix(count)
      if tail.contains(where: \.isQuoted) { continue }
      let text = tail.map(\.text).joined(separator: " ")
      guard text.contains(where: \.isNumber) else { continue }
      if count == 1, let words = shortDateDoubt(in: text, today) { return words }
      // As with dates that are taken: numbers alone may be a version or a size.
      guard isLikeDate(text) else { continue }
      do throws(DueDateFault) {
        guard let day = try DueDateParser.day(in: text, today: today) else { continue }
        return day < today ? "“\(text)” has passed, so it is no due date" : nil
      } catch {
        switch error {
        case .noSuchDay, .noSuchMonth, .yearOutOfRange, .otherWeekday: return error.reason
        case .notUnderstood, .dayIsMissing, .tooFar, .shortYear, .ambiguous, .notYet: continue
        }
      }
    }
    return nil
  }

  /// What is said of `12/24` and `12-24`, which the due date's field reads: here they may be a part, a
  /// score or a stretch.
  private static func shortDateDoubt(in text: String, _ today: CalendarDay) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == "/" || $0 == "-" }), text.count >= 4,
      let day = try? DueDateParser.day(in: text, today: today), day >= today
    else { return nil }
    let (_, month, number) = day.parts
    let name = CalendarDay.monthNames[month - 1].lowercased()
    return "“\(text)” stays in the title; a day is written “by \(text)” or “\(number) \(name)”"
  }

  /// Whether a text has a letter, or the form of `2026-12-24`.
  private static func isLikeDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isISO =
      parts.count == 3 && parts[0].count == 4
      && parts.allSatisfy { $0.allSatisfy(\.isNumber) && !$0.isEmpty }
    return isISO || text.contains(where: \.isLetter)
  }
}
