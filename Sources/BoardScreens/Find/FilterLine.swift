import BoardModel
import TerminalSurface

/// The filter while it is typed, with what can be completed in it.
struct FilterLine {
  var editor: LineEditor
  /// What is offered at the cursor; nil where nothing is.
  private(set) var offer: Offer?
  private var first = 0

  /// Candidates for a stretch of the text.
  struct Offer {
    /// In bytes of UTF-8.
    var range: Range<Int>
    let candidates: [String]
    /// The candidate that was taken last; nil before the first.
    var taken: Int?
  }

  init(_ text: String = "") {
    editor = LineEditor(text)
  }

  /// Where the cursor stands, in bytes of UTF-8.
  var place: Int {
    editor.characters[..<editor.cursor].reduce(0) { $0 + $1.utf8.count }
  }

  /// Offers what fits what is typed now.
  mutating func offer(_ completion: QueryCompletion?) {
    offer = completion.flatMap { completion in
      let typed = text(in: completion.range.lowerBound..<place)
      let candidates = completion.candidates.filter { $0 != typed }
      if candidates.isEmpty { return nil }
      return Offer(range: completion.range, candidates: candidates)
    }
  }

  /// Puts the next candidate in the place of what is typed; false where nothing is offered.
  mutating func complete() -> Bool {
    guard var offer else { return false }
    let index = offer.taken.map { ($0 + 1) % offer.candidates.count } ?? 0
    let bytes = Array(editor.text.utf8)
    let candidate = offer.candidates[index]
    let before = String(decoding: bytes[..<offer.range.lowerBound], as: UTF8.self)
    let after = String(decoding: bytes[min(offer.range.upperBound, bytes.count)...], as: UTF8.self)
    var editor = LineEditor(before)
    editor.insert(candidate)
    let cursor = editor.characters.count
    editor.insert(after)
    while editor.cursor > cursor { editor.moveLeft() }
    self.editor = editor
    offer.taken = index
    offer.range = offer.range.lowerBound..<offer.range.lowerBound + candidate.utf8.count
    self.offer = offer
    return true
  }

  private func text(in range: Range<Int>) -> String {
    let bytes = Array(editor.text.utf8)
    return String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  // MARK: Painting

  /// Adds the line with its sign, and answers the column of the cursor.
  ///
  /// At the right stands what is offered, or what is to be said of the text.
  mutating func append(to line: inout LineBuilder, saying hint: String?) -> Int {
    line.append(" / ", Style(.accent, .bold))
    let start = 3
    let aside = aside(hint, room: line.room - 16)
    var view = LineView(editor)
    let width = max(2, line.room - aside.width - (aside.isEmpty ? 0 : 3))
    view.scroll(from: first, width: width)
    first = view.first
    view.append(to: &line, width: width, Style(.text))
    if !aside.isEmpty { line.alignRight(aside + [TextPart(" ", Style())]) }
    return start + view.cursorColumn
  }

  private func aside(_ hint: String?, room: Int) -> [TextPart] {
    if let hint {
      return [TextPart(DisplayText(hint).truncated(to: max(0, room)), Style(.warning))]
    }
    guard let offer else { return [] }
    var parts: [TextPart] = []
    for (index, candidate) in offer.candidates.enumerated() {
      let style = index == offer.taken ? Style(.accent, .bold) : Style(.quiet)
      let part = TextPart((index == 0 ? "" : "  ") + candidate, style)
      if parts.width + part.text.width > room { break }
      parts.append(part)
    }
    return parts
  }
}
