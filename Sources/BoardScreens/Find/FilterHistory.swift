/// The stored filters, latest last, and the one that is shown.
struct FilterHistory {
  private static let limit = 50

  private var texts: [String] = []
  /// The position in the history; after the last entry comes the text being typed.
  private var index = 0
  private var typed = ""

  init(_ texts: [String] = []) {
    self.texts = texts
    index = texts.count
  }

  /// Parses the stored form: one filter per line.
  init(lines: String) {
    self.init(lines.split(separator: "\n").suffix(Self.limit).map(String.init))
  }

  var lines: String { texts.joined(separator: "\n") }

  func ends(with text: String) -> Bool { texts.last == text }

  mutating func add(_ text: String) {
    if !text.isEmpty {
      texts.removeAll { $0 == text }
      texts.append(text)
      texts.removeFirst(max(0, texts.count - Self.limit))
    }
    index = texts.count
  }

  /// The filter before or after the shown one; nil at either end.
  mutating func step(by distance: Int, from text: String) -> String? {
    let target = index + distance
    guard (0...texts.count).contains(target) else { return nil }
    if index == texts.count { typed = text }
    index = target
    return target == texts.count ? typed : texts[target]
  }
}
