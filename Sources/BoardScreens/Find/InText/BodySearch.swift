import BoardModel
import TerminalKit
import TerminalSurface
import TextEditing

/// Finding words in the body while it is edited: at each key the cursor goes to the next match.
///
/// Esc brings it back to where it was; Enter leaves it there, and the matches stay marked until the
/// next Esc.
final class BodySearch {
  private let card: EditedCard
  private(set) var line = FindLine()
  /// Where the cursor stood before words were typed.
  private var origin = 0
  /// The matches in a text, as long as it is that text.
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

  /// What is marked in the text; nil for nothing.
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

  /// A key while words are typed; false where it means nothing in the line.
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
    guard line.insert(text) else { return card.context.say(.lineIsFull) }
    look()
  }

  /// Closes the line, with the matches marked.
  func keep() {
    line.keep()
    if line.phrase == nil { line.clear() }
  }

  /// Takes the marks away; false where there are none.
  func clear() -> Bool {
    guard line.isActive else { return false }
    line.clear()
    return true
  }

  /// The body is another card's.
  func textChanged() {
    found = Found()
    origin = 0
  }

  // MARK: Looking

  /// Goes to the first match from where the cursor stood before words were typed.
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
      card.context.say(.note("\(quoted(line.text, limit: 30)): \(note)"))
    }
  }

  private func go(to index: Int?, _ ranges: [Range<Int>]) {
    card.form.body.moveCursor(to: index.map { ranges[$0].lowerBound } ?? origin)
    note =
      if line.phrase == nil { "" } else if let index {
        "\((index + 1).grouped) of \(ranges.count.grouped)"
      } else { "not found" }
  }

  /// Every match of the text; looked for once for a text and a phrase.
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

  /// The line as it is painted; nil while nothing is typed.
  func typedLine(width: Int) -> (cells: CellLine, cursor: Int)? {
    line.isTyping ? line.painted(width: width, saying: note) : nil
  }
}
