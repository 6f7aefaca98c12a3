/// The filters that were kept, the latest last, and which of them shows.
struct FilterHistory {
  private static let limit = 50

  private var texts: [String] = []
  /// The place in the history; behind the last one stands what is being typed.
  private var index = 0
  private var typed = ""

  init(_ texts: [String] = []) {
    self.texts = texts
    index = texts.count
  }

  /// As it was kept, a line each.
  init(lines: String) {
    self.init(lines.split(separator: "\n").suffix(Self.limit).map(String.init))
  }

  /// The filters, a line each.
  var lines: String { texts.joined(separator: "\n") }

  /// Whether a filter is the latest already.
  func ends(with text: String) -> Bool { texts.last == text }

  /// Remembers a filter as the latest.
  mutating func add(_ text: String) {
    if !text.isEmpty {
      texts.removeAll { $0 == text }
      texts.append(text)
      texts.removeFirst(max(0, texts.count - Self.limit))
    }
    index = texts.count
  }

  /// The filter before the one that shows, or after it; nil at the ends.
  mutating func step(by distance: Int, from text: String) -> String? {
    let target = index + distance
    guard (0...texts.count).contains(target) else { return nil }
    if index == texts.count { typed = text }
    index = target
    return target == texts.count ? typed : texts[target]
  }
}
