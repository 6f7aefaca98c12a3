/// A repeat at the end of the line, such as `every mon,thu` or `3 days after done until 24 dec`.
extension QuickAdd {
  /// The most words in a repeat, as in `every 2 months on the last fri after done until 24 dec 2026`.
  private static let longestRepeat = 16

  /// How many of the last words are a repeat, which, and at which minute of the day; at least one word
  /// stays in the title.
  static func repeatAtEnd(
    of words: [QuickAddWord],
    _ today: CalendarDay
  ) -> (count: Int, repeats: CardRepeat, minute: Int?)? {
    let most = min(longestRepeat, words.count - 1)
    guard most >= 2, words.suffix(most).contains(where: isInRepeat) else { return nil }
    for count in stride(from: most, through: 2, by: -1) {
      let tail = words.suffix(count)
      if tail.contains(where: \.isQuoted) { continue }
      let typed = tail.map { $0.text.lowercased() }
      let time = (try? TypedTime.read(typed)) ?? nil
      let rest = time?.rest ?? typed
      guard beginsRepeat(rest, hasTime: time != nil),
        let repeats = try? RepeatReader.read(rest.joined(separator: " "), today: today)
      else { continue }
      return (count, repeats, time?.minute)
    }
    return nil
  }

  /// Why the end of a line is almost a repeat, such as one on 31 February.
  static func repeatDoubt(in words: [QuickAddWord], _ today: CalendarDay) -> String? {
    guard repeatAtEnd(of: words, today) == nil,
      let start = words.lastIndex(where: { !$0.isQuoted && isOpening($0.text) }), start > 0,
      words.count - start <= longestRepeat
    else { return nil }
    do throws(RepeatFault) {
      _ = try RepeatReader.read(text(of: words[start...]), today: today)
      return nil
    } catch {
      switch error {
      case .notUnderstood, .timeOfDay: return nil
      default: return error.reason
      }
    }
  }

  private static func isOpening(_ word: String) -> Bool {
    ["every", "each", "every!"].contains(word.lowercased())
  }

  private static func isInRepeat(_ word: QuickAddWord) -> Bool {
    isOpening(word.text) || word.text.lowercased() == "after" || RepeatReader.isAdverb(word.text)
  }

  /// A word such as `daily` needs a time, or it may be part of the sentence.
  private static func beginsRepeat(_ words: [String], hasTime: Bool) -> Bool {
    guard let first = words.first else { return false }
    if isOpening(first) || hasTime && RepeatReader.isAdverb(first) { return true }
    return zip(words, words.dropFirst()).contains { $0 == "after" && $1 == "done" }
  }

  private static func text(of words: ArraySlice<QuickAddWord>) -> String {
    words.map(\.text).joined(separator: " ")
  }
}
