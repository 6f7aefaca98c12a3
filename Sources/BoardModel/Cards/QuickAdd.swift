/// A new card typed on one line: `Buy milk #home @anna !high fri`.
///
/// - `#home` is a tag, `@anna` an assignee, and `!high`, `!medium` or `!low` (or `!h`, `!m`, `!l`,
///   or `!1`, `!2`, `!3`) the priority; each is a separate word anywhere in the line.
/// - A tag or a name within a sentence counts and also stays in the title: between other words, or
///   after a word such as *about* or *with*. `Ask @anna about #api, fri!` is the card “Ask @anna
///   about #api”. Other facts, and names at the start or end, are not part of the title.
/// - `~api`, `~"Release 2"`, `lane:api` or `project:api` is the lane, and `=3`, `=0.5` or `estimate:3`
///   the estimate.
/// - The syntax of todo.txt, Taskwarrior and queries works too: `+home`, `pri:high` or `p:h` (also
///   `pri:A` to `pri:C`), and `due:fri` or `due:24 dec` for a day, which may have passed.
/// - `start:fri` hides the card until then; `wait:fri` and `t:fri` work too.
/// - The last of the other words are the due date if the due date's field would accept them and the
///   day has not passed: every form of `DueDateParser` with a letter, and unambiguous numbers such
///   as `2026-12-24` and `24.12.`, but not `12/24`; `1st` only with `on` or `by`. After words such
///   as `last`, `from` and `the` (`last fri`, `the sun`) nothing is a date, and `a week` is one only
///   after `in`.
/// - A quoted word is taken literally: `Fix "#home"`, `Watch "fri"`. Quotation marks around
///   anything else stay in the title.
/// - Emoji at the end stay in the title, and don't keep the words before them from being a date.
/// - `#12` is an issue, not a tag. A word with an unknown priority stays as it is.
/// - Punctuation after a fact is dropped, as in `#home, @anna!`; inside, as in `#v1.2`, it is kept.
///   A comma before the facts is dropped too, as in `Email anna, @anna`.
///
/// - Before or after the date, a repeat such as `every mon,thu` or `3 days after done`: what
///   `RepeatReader` understands, if it begins with `every` or `each` or has `after done`. Without a
///   date, the card is due on the first day of the repeat.
///
/// Everything else is the title, in its order. If the title would be empty, the whole text is the
/// title.
package struct QuickAdd: Hashable, Sendable {
  package private(set) var draft: CardDraft

  package var isMoreThanTitle: Bool {
    draft.due != nil || draft.start != nil || draft.repeatRule != nil || draft.priority != .none
      || !draft.tags.isEmpty
      || !draft.assignees.isEmpty || draft.lane != nil || draft.estimate != nil
  }

  /// The most words in a date, as in `due by thu, the 24th of dec 2026`.
  static let longestDate = 8

  /// - Complexity: O(*n*) for *n* characters.
  package init(_ text: String, today: CalendarDay) {
    let line = TitleRule.singleLine(text)
    draft = CardDraft(title: line)
    var words = QuickAddWord.words(of: line, today: today)
    let emoji = QuickAddWord.takeEmoji(atEndOf: &words)
    let end = words.last?.start
    var found = CardDraft(title: "")
    for index in words.indices where Self.take(words[index], today, to: &found) {
      words[index].isFact = true
    }
    words.removeAll { $0.isFact && !$0.isName }
    Self.dropNames(atEndOf: &words)
    // With `due:`, dates at the end stay in the title.
    let schedule = QuickAddSchedule(from: &words, today, namesDay: found.due != nil)
    if schedule.due == nil, let last = words.last, last.isQuoted,
      Self.date(in: last.content, today) != nil
    {
      words[words.count - 1].isProtected = true
    }
    schedule.apply(to: &found, today: today, now: ClockTime.minuteNow())
    Self.dropNames(atEndOf: &words)
    Self.dropNames(atStartOf: &words)
    if words.last?.start != end { Self.dropComma(after: &words) }
    let title = (words + emoji).map { $0.isProtected ? $0.content : $0.text }
      .joined(separator: " ")
    guard TitleRule.fault(in: title) != .blank, !title.isEmpty else { return }
    if found == CardDraft(title: ""), !words.contains(where: \.isProtected) { return }
    draft = found
    draft.title = title
  }

  // MARK: Names in a sentence

  /// Words that need the next one, or the one before.
  private static let connectingWords: Set<String> = [
    "a", "about", "after", "an", "and", "as", "at", "before", "between", "but", "by", "during",
    "for", "from", "has", "in", "into", "is", "like", "my", "needs", "of", "on", "or", "our",
    "over", "per", "than", "the", "to", "under", "until", "via", "vs", "wants", "with", "within",
    "without", "your",
  ]

  private static func connects(_ word: QuickAddWord) -> Bool {
    !word.isFact && !word.isQuoted && connectingWords.contains(word.text.lowercased())
  }

  static func dropNames(atEndOf words: inout [QuickAddWord]) {
    while let last = words.last, last.isFact {
      if words.count > 1, connects(words[words.count - 2]) { return }
      words.removeLast()
    }
  }

  private static func dropNames(atStartOf words: inout [QuickAddWord]) {
    while let first = words.first, first.isFact {
      if words.count > 1, connects(words[1]) { return }
      words.removeFirst()
    }
  }

  // MARK: Signs

  private static func take(
    _ word: QuickAddWord,
    _ today: CalendarDay,
    to draft: inout CardDraft
  ) -> Bool {
    if word.isQuoted { return false }
    if let due = due(in: word.text, today) {
      draft.dueDate = due
      return true
    }
    if let day = start(in: word.text, today) {
      draft.start = day
      return true
    }
    if let tag = tag(in: word.text) {
      draft.tags = TagRule.merged(draft.tags + [tag])
      return true
    }
    if let name = assignee(in: word.text) {
      let isThere = draft.assignees.contains { NameRule.isSame($0, name) }
      if !isThere { draft.assignees.append(name) }
      return true
    }
    if let lane = lane(in: word.text) {
      draft.lane = lane
      return true
    }
    if let estimate = estimate(in: word.text) {
      draft.estimate = estimate
      return true
    }
    guard let priority = priority(in: word.text) else { return false }
    draft.priority = priority
    return true
  }

  /// A word without the punctuation after it, which belongs to the sentence.
  static func meant(of word: String) -> Substring {
    var word = word[...]
    while let last = word.last, ",;:.!?)".contains(last) { word.removeLast() }
    return word
  }

  /// The tag in a word; a number is an issue, not a tag.
  ///
  /// A plus must precede a letter, so that `+1` is not a tag.
  static func tag(in word: String) -> String? {
    guard word.first == "#" || word.first == "+" else { return nil }
    let tag = String(meant(of: word).dropFirst())
    if word.first == "+", tag.first?.isLetter != true { return nil }
    let isNumber = tag.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard !isNumber, !tag.contains("\""), TagRule.words(of: tag) == [tag],
      TagRule.fault(in: tag) == nil
    else {
      return nil
    }
    return tag
  }

  /// The assignee in a word; nil for a lone sign, as in `@ 5`, and for a possessive such as `@anna's`.
  static func assignee(in word: String) -> String? {
    guard word.first == "@" else { return nil }
    let name = String(meant(of: word).dropFirst())
    if name.hasSuffix("'s") || name.hasSuffix("’s") { return nil }
    guard !name.contains("\""), AssigneeRule.words(of: name) == [name],
      TagRule.fault(in: name) == nil
    else { return nil }
    return name
  }

  /// The lane in a word; `~5` is about five.
  static func lane(in word: String) -> Lane? {
    let text = meant(of: word)
    if let value = value(ofAny: ["lane", "project", "proj"], in: text) {
      return try? Lane(String(value)).checked()
    }
    guard text.first == "~" else { return nil }
    let name = text.dropFirst().filter { $0 != "\"" }
    return name.first?.isLetter == true ? try? Lane(name).checked() : nil
  }

  static func estimate(in word: String) -> Estimate? {
    let text = meant(of: word)
    if text.first == "=" { return Estimate(text.dropFirst()) }
    return value(ofAny: ["estimate", "est"], in: text).flatMap { Estimate($0) }
  }

  static func priority(in word: String) -> Priority? {
    let text = meant(of: word)
    if text.first == "!" { return priority(named: text.dropFirst()) }
    guard let value = value(ofAny: ["pri", "p", "priority"], in: text) else { return nil }
    switch value {
    case "A", "a": return .high
    case "B", "b": return .medium
    case "C", "c": return .low
    default: return priority(named: value)
    }
  }

  private static func priority(named name: Substring) -> Priority? {
    switch name.lowercased() {
    case "high", "h", "1": .high
    case "medium", "med", "m", "2": .medium
    case "low", "l", "3": .low
    default: nil
    }
  }

  /// The day of `due:fri`, read as in the due date's field.
  static func due(in word: String, _ today: CalendarDay) -> DueDate? {
    due(ofAny: ["due"], in: word, today)
  }

  /// Taskwarrior has `wait`, and todo.txt `t`.
  static let startNames = ["start", "wait", "t"]

  /// The day of `start:fri`, or of `wait:fri` and `t:2026-12-24`.
  static func start(in word: String, _ today: CalendarDay) -> CalendarDay? {
    due(ofAny: startNames, in: word, today).flatMap { $0.time == nil ? $0.day : nil }
  }

  private static func due(
    ofAny names: [String],
    in word: String,
    _ today: CalendarDay
  ) -> DueDate? {
    for text in [word[...], meant(of: word)] {
      guard let value = value(ofAny: names, in: text) else { continue }
      if let due = try? DueDateParser.due(in: String(value), today: today) { return due }
    }
    return nil
  }

  /// The text after the colon of a word that begins with one of the names; nil if it is empty.
  static func value(ofAny names: [String], in word: Substring) -> Substring? {
    guard let colon = word.firstIndex(of: ":"), names.contains(word[..<colon].lowercased()) else {
      return nil
    }
    let value = word[word.index(after: colon)...]
    return value.isEmpty ? nil : value
  }

  /// Drops a comma before the removed facts.
  private static func dropComma(after words: inout [QuickAddWord]) {
    guard let last = words.last, !last.isQuoted else { return }
    var text = last.text[...]
    while let sign = text.last, ",;:".contains(sign) { text.removeLast() }
    words.removeLast()
    if !text.isEmpty {
      words.append(QuickAddWord(String(text), isQuoted: false, last.characters))
    }
  }

  // MARK: The date

  /// After these words a day has passed, or is part of the sentence.
  private static let wordsBeforeNoDate: Set<String> = [
    "last", "past", "previous", "every", "each", "the", "after", "from", "since", "starting",
  ]

  /// How many of the last words are a date, and which; at least one word stays in the title.
  static func dateAtEnd(
    of words: [QuickAddWord],
    _ today: CalendarDay
  ) -> (count: Int, due: TypedDue)? {
    for count in stride(from: min(longestDate, words.count - 1), to: 0, by: -1) {
      let tail = words.suffix(count)
      // “By friday” alone says nothing to do.
      if words.dropLast(count).allSatisfy({ isBeforeDate($0.text) }) { continue }
      guard !tail.contains(where: \.isQuoted),
        let due = date(in: dateText(of: tail), today)
      else { continue }
      // “Twice a day” is how often, “in a week” is a day.
      if let first = tail.first?.text.lowercased(), ["a", "an"].contains(first) { return nil }
      let isAfterWord = wordsBeforeNoDate.contains(words[words.count - count - 1].text.lowercased())
      if isAfterWord, !isBeforeDate(words[words.count - count].text) { return nil }
      // “Bake for 2 days” is how long it takes.
      if words[words.count - count - 1].text.lowercased() == "for",
        DueDateParser.isDistance(dateText(of: tail))
      {
        return nil
      }
      return (count, due)
    }
    return nil
  }

  /// Whether a word introduces a date, as in `by fri`.
  private static func isBeforeDate(_ word: String) -> Bool {
    DueDateParser.isParticle(word) || word.lowercased() == "due:"
  }

  /// The words of a date; `due: fri` is `due fri`.
  private static func dateText(of words: ArraySlice<QuickAddWord>) -> String {
    var text = words.map(\.text).joined(separator: " ")
    while let sign = text.last, ",;!?)".contains(sign) { text.removeLast() }
    // The full stop of a sentence, unlike that of “24.12.”
    let isTime = text.split(separator: " ").last?.contains(":") == true
    if text.last == ".", isTime || text.dropLast().last?.isLetter == true { text.removeLast() }
    return text.lowercased().hasPrefix("due: ") ? String(text.dropFirst(5)) : text
  }

  /// The date that a text means beyond doubt: not in the past, and not only numbers that may be a
  /// version or a size.
  private static func date(in text: String, _ today: CalendarDay) -> TypedDue? {
    let words = TypedTime.words(of: text)
    let day = ((try? TypedTime.read(words)) ?? nil)?.rest ?? words
    let isClear =
      DueDateParser.isPlainDate(day.joined(separator: " ")) || text.contains(where: \.isLetter)
    guard isClear, !DueDateParser.isOrdinal(text), isLikelyInTitle(text),
      let typed = try? DueDateParser.typed(text, today: today),
      typed.day != nil || isClearTime(text)
    else { return nil }
    return typed.due(today: today).day >= today ? typed : nil
  }

  /// Whether a distance is no identifier such as `39107d`, and no duration such as `2 hours`.
  private static func isLikelyInTitle(_ text: String) -> Bool {
    guard DueDateParser.isDistance(text) else { return true }
    let isIn = text.lowercased().hasPrefix("in ")
    return (isIn || DueDateParser.minutesFromNow(text) == nil)
      && text.count(where: \.isNumber) <= 3
  }

  /// Whether a time without a day is clear: `9am`, `at 15:00` or `by noon`, but not `noon` or `at 5`.
  private static func isClearTime(_ text: String) -> Bool {
    let words = TypedTime.words(of: text)
    guard let last = words.last else { return false }
    let isHalf = (last.hasSuffix("am") || last.hasSuffix("pm")) && text.contains(where: \.isNumber)
    let isIntroduced = words.count > 1 && (words[0] == "at" || DueDateParser.isParticle(words[0]))
    return isHalf || isIntroduced && Int(last) == nil
  }
}
