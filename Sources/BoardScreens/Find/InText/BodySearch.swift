import BoardModel
import TerminalKit
import TerminalSurface
import TextEditing

nonisolated enum BodyFind: Hashable, Sendable {
  case open
  case next
  case previous
}

/// Finds words in the body while it is edited.
///
/// The cursor moves to the next match at each key.
///
/// Esc returns the cursor to where it was. Enter leaves it at the match, and the matches stay
/// highlighted until the next Esc.
final class BodySearch {
  private let card: EditedCard
  private(set) var line = FindLine()
  private var origin = 0
  /// The matches, valid for one revision of the text.
  private var found = Found()
  private var note = ""

  private struct Found {
    var revision = -1
    var phrase: SearchPhrase?
    var ranges: [Range<Int>] = []
  }

  init(in card: EditedCard) {
    self.card = card
  }

  var phrase: SearchPhrase? { line.phrase }

  var isTyping: Bool { line.isTyping }

  private var body: BodyField { card.form.body }

  // MARK: Keys

  func perform(_ command: BodyFind) {
    switch command {
    case .open: open()
    case .next: step(forward: true)
    case .previous: step(forward: false)
    }
  }

  private func open() {
    origin = body.offset
    note = ""
    line.open()
  }

  /// Handles a key of the search line; returns false if it is not bound there.
  func type(_ press: KeyPress) -> Bool {
    switch line.handle(press, keymap: card.context.keymap) {
    case .edited: look()
    case .next: step(forward: true)
    case .previous: step(forward: false)
    case .kept: keep()
    case .cleared: card.form.body.moveCursor(to: origin)
    case .consumed: break
    case .unbound: return false
    }
    return true
  }

  func paste(_ text: String) {
    guard line.insert(text) else { return card.context.report(.lineIsFull) }
    look()
  }

  func keep() {
    line.keep()
    if line.phrase == nil { line.clear() }
  }

  func clear() -> Bool { line.clear() }

  /// Resets the search for another card's body.
  func textChanged() {
    found = Found()
    origin = 0
  }

  // MARK: Searching

  /// Goes to the first match after the cursor's original position.
  private func look() {
    let ranges = matches
    let index = ranges.firstIndex { $0.lowerBound >= origin } ?? (ranges.isEmpty ? nil : 0)
    go(to: index, ranges)
  }

  private func step(forward: Bool) {
    guard line.phrase != nil else { return open() }
    let (ranges, cursor) = (matches, body.offset)
    let index =
      forward
      ? ranges.firstIndex { $0.lowerBound > cursor } ?? 0
      : ranges.lastIndex { $0.lowerBound < cursor } ?? ranges.count - 1
    go(to: ranges.isEmpty ? nil : index, ranges)
    if !line.isTyping, !note.isEmpty {
      card.context.report(.note("\(quoted(line.text, limit: 30)): \(note)"))
    }
  }

  private func go(to index: Int?, _ ranges: [Range<Int>]) {
    card.form.body.moveCursor(to: index.map { ranges[$0].lowerBound } ?? origin)
    note =
      if line.phrase == nil { "" } else if let index {
        "\((index + 1).grouped) of \(ranges.count.grouped)"
      } else { "not found" }
  }

  /// All matches, computed once for each text and phrase.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  private var matches: [Range<Int>] {
    let (phrase, revision) = (line.phrase, body.editor.revision)
    if found.phrase != phrase || found.revision != revision {
      found = Found(revision: revision, phrase: phrase)
      if let phrase { found.ranges = phrase.ranges(in: body.text) }
    }
    return found.ranges
  }

  // MARK: Painting

  func typedLine(width: Int) -> (cells: CellLine, cursor: Int)? {
    line.isTyping ? line.painted(width: width, saying: note) : nil
  }
}
