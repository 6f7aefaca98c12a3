import BoardModel

/// A cell of a table, or the date of a Todoist task: words or a rule of RFC 5545.
enum RepeatCell {
  static func read(_ text: String) -> CardRepeat? {
    // TickTick adds parts of its own.
    let parts = text.split(separator: ";").filter { !$0.hasPrefix("TT_") }
    return (try? RepeatReader.read(parts.joined(separator: ";"), today: .first)) ?? nil
  }

  /// The repeat of a Todoist date such as `every! 3 days at 9am starting 2026-12-01`, and its first
  /// day and its time as written.
  static func todoist(_ text: String) -> (repeats: CardRepeat, start: String?, time: String?)? {
    var words = text.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first, ["every", "every!", "ev", "ev!"].contains(first) else {
      return nil
    }
    words[0] = first.hasSuffix("!") ? "every!" : "every"
    var start: String?
    if let place = words.lastIndex(where: { $0 == "starting" || $0 == "from" }) {
      start = words[(place + 1)...].joined(separator: " ")
      words.removeSubrange(place...)
    }
    var time: String?
    if let place = words.firstIndex(where: { $0 == "at" || $0.contains(":") }) {
      let end = words[place] == "at" ? min(place + 2, words.count) : place + 1
      time = words[place..<end].joined(separator: " ")
      words.removeSubrange(place..<end)
    }
    return read(words.joined(separator: " ")).map { ($0, start, time) }
  }
}
