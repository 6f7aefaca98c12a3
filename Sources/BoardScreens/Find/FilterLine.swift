import BoardModel
import TerminalKit
import TerminalSurface

struct FilterLine {
  private(set) var editor: LineEditor
  /// Whether text was cut off because the filter was too long.
  private(set) var isCut = false
  private(set) var offer: Offer?
  /// The end of the typed text if it is only the start of a completion, as a UTF-8 offset;
  /// otherwise nil.
  private(set) var typedEnd: Int?
  private var first = 0

  struct Offer {
    /// UTF-8 offsets.
    var range: Range<Int>
    let candidates: [String]
    /// The candidate accepted last; nil before the first.
    var taken: Int?
  }

  init(_ text: String = "") {
    editor = LineEditor(text)
  }

  var place: Int {
    editor.characters[..<editor.cursor].reduce(0) { $0 + $1.utf8.count }
  }

  /// Moves the cursor to a click, using the scroll position last painted.
  mutating func moveCursor(toColumn column: Int) {
    editor.moveCursor(toColumn: column - Self.start, from: first)
  }

  enum Answer {
    case edited
    /// The filter has reached its maximum length, so the key was dropped.
    case full
    case unbound
  }

  mutating func handle(_ press: KeyPress, keymap: Keymap) -> Answer {
    if case .character(let character) = press.key, press.modifiers.isEmpty,
      character.utf8.count > room
    {
      isCut = true
      return .full
    }
    let before = editor.byteCount
    guard editor.handle(press, keymap: keymap) else { return .unbound }
    if editor.byteCount < before { isCut = false }
    return .edited
  }

  /// Inserts a text up to the maximum length of a filter.
  mutating func insert(_ text: String) {
    // Joining the lines collapses blanks, so start with more than the limit.
    let start = text.prefix(2 * ParsedQuery.byteLimit)
    let line = TitleRule.singleLine(String(start))
    var free = room
    let kept = line.prefix { character in
      free -= character.utf8.count
      return free >= 0
    }
    isCut = start.endIndex < text.endIndex || kept.endIndex < line.endIndex
    editor.insert(String(kept))
  }

  private var room: Int { ParsedQuery.byteLimit - (editor.isSelected ? 0 : editor.byteCount) }

  /// Offers the completions that differ from the typed text.
  mutating func offer(_ completion: QueryCompletion?) {
    let isTyped = completion?.isUnfinished == true && editor.cursor == editor.characters.count
    typedEnd = isTyped ? place : nil
    offer = completion.flatMap { completion in
      let typed = text(in: completion.range.lowerBound..<place)
      let candidates = completion.candidates.filter { SpelledName($0) != SpelledName(typed) }
      if candidates.isEmpty { return nil }
      return Offer(range: completion.range, candidates: candidates)
    }
  }

  /// Replaces the typed text with the next candidate, if any.
  mutating func complete() -> Bool {
    guard var offer else { return false }
    let index = offer.taken.map { ($0 + 1) % offer.candidates.count } ?? 0
    let bytes = Array(editor.text.utf8)
    let candidate = offer.candidates[index]
    let before = String(decoding: bytes[..<offer.range.lowerBound], as: UTF8.self)
    let after = String(decoding: bytes[min(offer.range.upperBound, bytes.count)...], as: UTF8.self)
    editor.replaceAll(with: before + candidate, after)
    offer.taken = index
    typedEnd = nil
    offer.range = offer.range.lowerBound..<offer.range.lowerBound + candidate.utf8.count
    self.offer = offer
    return true
  }

  private func text(in range: Range<Int>) -> String {
    let bytes = Array(editor.text.utf8)
    return String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  // MARK: Painting

  struct Painted {
    let cells: CellLine
    let cursor: Int
    /// The remark, for the row below, if it does not fit next to the text.
    let below: CellLine?
  }

  private static let placeholder = "text, #tag, @name, due:today …"
  /// The column of the text, after its sign.
  private static let start = 3
  private static let leastText = 16
  /// The least width at which a remark is useful.
  private static let leastHint = 24

  /// Paints the line with its sign.
  ///
  /// On the right are the completions, or a remark about the text.
  ///
  /// The typed text comes first: a remark that does not fit moves to the row below or is cut.
  mutating func painted(
    width: Int,
    saying hint: String?,
    marks: [LineMark] = [],
    hasRowBelow: Bool
  ) -> Painted {
    var line = LineBuilder(width: width)
    line.append(" / ", Style(.accent, .bold))
    let text = max(Self.leastText, typedWidth(upTo: line.room))
    let free = max(0, line.room - text - 3)
    let words = hint.map { DisplayText($0) } ?? .empty
    let isBelow = hasRowBelow && words.width > free
    let isUseless = words.width > free && free < Self.leastHint
    let aside = hint == nil ? offers(room: free) : isBelow || isUseless ? [] : saying(words, free)
    var view = LineView(editor)
    let room = max(2, line.room - aside.width - (aside.isEmpty ? 0 : 3))
    view.scroll(from: first, width: room)
    first = view.first
    if editor.characters.isEmpty {
      line.append(DisplayText(Self.placeholder).truncated(to: room), Style(.faint))
    }
    view.append(to: &line, width: room, Style(.text), marks: marks)
    if !aside.isEmpty { line.alignRight(aside + [TextPart(" ", Style())]) }
    return Painted(
      cells: line.finished(),
      cursor: Self.start + view.cursorColumn,
      below: isBelow ? below(hint ?? "", width: width) : nil
    )
  }

  /// The width of the text and the cursor after it, up to a limit.
  private func typedWidth(upTo limit: Int) -> Int {
    var width = 1
    for character in editor.characters where width < limit {
      width += DisplayText.width(of: character)
    }
    return width
  }

  private func saying(_ words: DisplayText, _ room: Int) -> [TextPart] {
    [TextPart(words.truncated(to: room), Style(.warning))]
  }

  private func below(_ words: String, width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    line.append(" ")
    line.append(Self.words(words, fitting: line.room - 1), Style(.warning))
    return line.finished()
  }

  /// As many words of a list as fit, or the cut text.
  private static func words(_ words: String, fitting room: Int) -> DisplayText {
    let whole = DisplayText(words)
    if whole.width <= room { return whole }
    var list = words.split(separator: ", ")
    while list.count > 3 {
      list.removeLast()
      let part = DisplayText(list.joined(separator: ", ") + ", …")
      if part.width <= room { return part }
    }
    return whole.truncated(to: max(0, room))
  }

  /// As many candidates as fit, including the one accepted last; `…` stands for those left out.
  private func offers(room: Int) -> [TextPart] {
    guard let offer else { return [] }
    let parts = offers(offer, from: 0, room: room)
    guard let taken = offer.taken, taken >= parts.shown else { return parts.line }
    return offers(offer, from: taken, room: room).line
  }

  private func offers(
    _ offer: Offer,
    from start: Int,
    room: Int
  ) -> (line: [TextPart], shown: Int) {
    let more = TextPart("…", Style(.faint))
    var parts = start > 0 && room > 2 ? [more] : []
    for index in start..<offer.candidates.count {
      let style = index == offer.taken ? Style(.accent, .bold) : Style(.quiet)
      let part = TextPart((parts.isEmpty ? "" : "  ") + offer.candidates[index], style)
      let isLast = index == offer.candidates.count - 1
      if parts.width + part.text.width + (isLast ? 0 : 3) > room {
        let end = TextPart(parts.isEmpty ? "…" : "  …", Style(.faint))
        if index > start, parts.width + end.text.width <= room { parts.append(end) }
        return (parts, index)
      }
      parts.append(part)
    }
    return (parts, offer.candidates.count)
  }
}
