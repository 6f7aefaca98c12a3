/// Words that look like facts but stay in the title.
extension QuickAdd {
  /// Why a word with a sign, or a possible date, stays in the title, or which of two priorities
  /// counts.
  ///
  /// Nil if nothing looks like a fact without being one.
  ///
  /// The result is part of a sentence and contains typed text, not sanitised.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func doubt(in text: String, today: CalendarDay) -> String? {
    var words = QuickAddWord.words(of: TitleRule.singleLine(text), today: today)
    _ = QuickAddWord.takeEmoji(atEndOf: &words)
    let namesDay = words.contains { !$0.isQuoted && due(in: $0.text, today) != nil }
    let plain = words.filter { !isFact($0) }
    let dated = Array(plain.dropLast(repeatAtEnd(of: plain, today)?.count ?? 0))
    return titleDoubt(in: words, today) ?? priorityDoubt(in: words) ?? nameDoubt(in: words)
      ?? estimateDoubt(in: words) ?? dueDoubt(in: words, today) ?? repeatDoubt(in: plain, today)
      ?? (namesDay ? nil : dateDoubt(in: dated, today) ?? earlyDateDoubt(in: dated, today))
  }

  /// For a line that has only facts.
  private static func titleDoubt(in words: [QuickAddWord], _ today: CalendarDay) -> String? {
    let isWithoutTitle =
      !words.isEmpty
      && words.allSatisfy { word in
        isFact(word) || !word.isQuoted && due(in: word.text, today) != nil
      }
    guard isWithoutTitle else { return nil }
    let line = words.map(\.text).joined(separator: " ")
    let shown = line.count > 40 ? "\(line.prefix(39))…" : line
    return "the title is missing, so “\(shown)” is taken as the title"
  }

  private static func isFact(_ word: QuickAddWord) -> Bool {
    guard !word.isQuoted else { return false }
    return start(in: word.text, .first) != nil || tag(in: word.text) != nil
      || assignee(in: word.text) != nil
      || priority(in: word.text) != nil || lane(in: word.text) != nil
      || estimate(in: word.text) != nil
  }

  /// For a number after `=` or `estimate:` that is no estimate.
  private static func estimateDoubt(in words: [QuickAddWord]) -> String? {
    let word = words.last { word in
      guard !word.isQuoted, estimate(in: word.text) == nil else { return false }
      let isSigned = word.text.first == "=" && word.text.dropFirst().first?.isNumber == true
      return isSigned || value(ofAny: ["estimate", "est"], in: word.text[...]) != nil
    }
    return word.map {
      "“\($0.text.prefix(20))” stays in the title; an estimate is \(Estimate.expected)"
    }
  }

  /// For the last word that begins like a priority, which is the one being typed; otherwise for
  /// several priorities.
  private static func priorityDoubt(in words: [QuickAddWord]) -> String? {
    let word = words.last { word in
      guard !word.isQuoted, word.text.count > 1 else { return false }
      let isNamed = value(ofAny: ["pri", "priority"], in: word.text[...]) != nil
      if isNamed { return priority(in: word.text) == nil }
      guard word.text.first == "!" else { return false }
      let name = word.text.dropFirst()
      return (name.allSatisfy(\.isLetter) || name.allSatisfy(\.isNumber))
        && priority(in: word.text) == nil
    }
    if let word { return "“\(word.text.prefix(20))” is not a priority: !high, !medium or !low" }
    let given = words.filter { !$0.isQuoted && priority(in: $0.text) != nil }
    guard let last = given.last, Set(given.map { priority(in: $0.text) }).count > 1 else {
      return nil
    }
    return "a card has one priority; the last one is used: \(meant(of: last.text))"
  }

  /// For a word that names a day that does not exist.
  private static func dueDoubt(in words: [QuickAddWord], _ today: CalendarDay) -> String? {
    let word = words.last { word in
      !word.isQuoted && value(ofAny: ["due", "start"], in: word.text[...]) != nil
        && due(in: word.text, today) == nil && start(in: word.text, today) == nil
    }
    return word.map {
      let name = $0.text.lowercased().hasPrefix("s") ? "start" : "due"
      return "“\($0.text.prefix(20))” stays in the title; write a date as \(name):fri, \(name):3d"
        + " or \(name):2026-12-24"
    }
  }

  /// For a word that would be a tag or a name if it were shorter.
  private static func nameDoubt(in words: [QuickAddWord]) -> String? {
    for word in words where !word.isQuoted {
      let isTag = word.text.first == "#"
      guard isTag || word.text.first == "@" else { continue }
      let names = isTag ? TagRule.words(of: word.text) : AssigneeRule.words(of: word.text)
      guard names.count == 1, let fault = TagRule.fault(in: names[0]) else { continue }
      return fault.reason(of: isTag ? "tag" : "assignee")
    }
    return nil
  }

  private static func dateDoubt(in words: [QuickAddWord], _ today: CalendarDay) -> String? {
    for count in stride(from: min(longestDate, words.count - 1), to: 0, by: -1) {
      let tail = words.suffix(count)
      if tail.contains(where: \.isQuoted) { continue }
      let text = tail.map(\.text).joined(separator: " ")
      // Words without “by”, as in “look at sat today”, are mentioned only if the day has passed.
      let isMeant =
        text.contains(where: \.isNumber)
        || count > 1 && DueDateParser.isParticle(words[words.count - count].text)
      if count == 1, let words = shortDateDoubt(in: text, today) { return words }
      // Numbers alone may be a version or a size, as with dates that are understood.
      guard isLikeDate(text) else { continue }
      do throws(DueDateFault) {
        guard let due = try DueDateParser.due(in: text, today: today) else { continue }
        return due.day < today ? "“\(text)” has passed, so it is not a due date" : nil
      } catch {
        guard isMeant else { continue }
        switch error {
        case .noSuchDay, .noSuchMonth, .yearOutOfRange, .otherWeekday, .ambiguous:
          return error.reason
        case .noSuchTime where count > 1: return error.reason
        default: continue
        }
      }
    }
    return nil
  }

  /// For a date that is followed by signs that are no facts, as in `Fix fri #12`.
  private static func earlyDateDoubt(in words: [QuickAddWord], _ today: CalendarDay) -> String? {
    let end = words.lastIndex { word in !word.text.hasPrefix("#") && !word.text.hasPrefix("@") }
    guard let end, end + 1 < words.count,
      let count = dateAtEnd(of: Array(words[...end]), today)?.count
    else { return nil }
    let date = words[(end + 1 - count)...end].map(\.text).joined(separator: " ")
    return "“\(date)” stays in the title; a date must come last, or after due:"
  }

  /// The hint for `12/24` and `12-24`.
  ///
  /// They are dates in the due date's field, but here they may be a part, a score or a range.
  ///
  /// With a year they are a date.
  private static func shortDateDoubt(in text: String, _ today: CalendarDay) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == "/" || $0 == "-" }), text.count >= 4,
      !DueDateParser.isPlainDate(text),
      let day = try? DueDateParser.day(in: text, today: today), day >= today
    else { return nil }
    let (_, month, number) = day.parts
    let name = CalendarDay.monthNames[month - 1].lowercased()
    return "“\(text)” stays in the title; write a date as “by \(text)” or “\(number) \(name)”"
  }

  /// Whether a text has a letter, or the form of `2026-12-24` or `12/24/2026`.
  private static func isLikeDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isISO =
      parts.count == 3 && parts[0].count == 4
      && parts.allSatisfy { $0.allSatisfy(\.isNumber) && !$0.isEmpty }
    let isSlashed = text.contains("/") && DueDateParser.isPlainDate(text)
    return isISO || isSlashed || text.contains(where: \.isLetter)
  }
}
