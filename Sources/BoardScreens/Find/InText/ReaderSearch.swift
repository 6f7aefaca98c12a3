import BoardModel
import TerminalKit
import TerminalSurface

/// Finds words in the card being read.
///
/// The text scrolls to the next match at each key.
///
/// Esc returns to the former position. Enter stays, and the matches stay highlighted, on the next
/// cards too, until the next Esc. Until you type a search, the words of the board's filter are
/// highlighted, and each card is scrolled to the first of them.
final class ReaderSearch {
  private let context: BoardContext
  private let reader: CardReader
  private var line = FindLine()
  private var origin = CardPage.Place(section: 0, line: 0)
  private var note = ""
  /// The rest of a search, and its card.
  private var pending: (search: CardPage.Search, card: Card.ID)?
  /// How many parts of a text are searched for a key, and in each idle step.
  private static let sectionsAtOnce = 3
  /// The card that was scrolled to the filter's words, and those that are highlighted.
  private var followed: Card.ID?
  private var filtered: [SearchPhrase] = []

  init(_ context: BoardContext, _ reader: CardReader) {
    self.context = context
    self.reader = reader
  }

  var phrases: [SearchPhrase] { line.phrase.map { [$0] } ?? (line.isTyping ? [] : filtered) }

  var isTyping: Bool { line.isTyping }

  // MARK: Keys

  func open() {
    origin = reader.page?.top ?? origin
    note = ""
    line.open()
  }

  /// Handles a key of the search line; returns false if it is not bound there.
  func type(_ press: KeyPress, height: Int) -> Bool {
    switch line.handle(press, keymap: context.keymap) {
    case .edited: look(height: height)
    case .next: step(forward: true, height: height)
    case .previous: step(forward: false, height: height)
    case .kept: if line.phrase == nil { line.clear() }
    case .cleared:
      pending = nil
      reader.scroll { [origin] in $0.show(origin, height: height) }
    case .consumed: break
    case .unbound: return false
    }
    return true
  }

  func paste(_ text: String, height: Int) {
    guard line.insert(text) else { return context.report(.lineIsFull) }
    look(height: height)
  }

  func clear() -> Bool { line.clear() }

  // MARK: Searching

  /// Scrolls to the filter's words in a card that shows for the first time.
  func follow(_ phrases: [SearchPhrase], height: Int) {
    guard let card = reader.page?.reading.card.id, card != followed else { return }
    followed = card
    filtered = []
    if line.isActive || phrases.isEmpty { return }
    reader.scroll { page in
      page.showFirstMatch(of: phrases, height: height)
      filtered = page.marks.phrases
    }
  }

  private func look(height: Int) {
    go(from: origin, forward: true, height: height)
  }

  func step(forward: Bool, height: Int) {
    if phrases.isEmpty { return open() }
    guard let page = reader.page else { return }
    var place = page.marks.current ?? page.top
    if forward, page.marks.current != nil { place.line += 1 }
    go(from: place, forward: forward, height: height)
  }

  private func go(from place: CardPage.Place, forward: Bool, height: Int) {
    note = ""
    pending = nil
    reader.scroll { page in
      page.marks.phrases = phrases
      page.marks.current = nil
      guard !phrases.isEmpty else { return }
      pending = (page.search(from: place, forward: forward), page.reading.card.id)
    }
    lookOn(height: height)
  }

  var isLooking: Bool { pending != nil }

  /// Continues the search, unless another card is shown.
  func lookOn(height: Int) {
    guard let (start, card) = pending else { return }
    var search = start
    pending = nil
    reader.scroll { page in
      guard page.reading.card.id == card else { return }
      page.marks.phrases = phrases
      if let match = page.advance(&search, sections: Self.sectionsAtOnce) {
        page.marks.current = match
        page.reveal(match, height: height)
        let ordinal = page.ordinal(of: match).map { "\($0.number.grouped) of \($0.count.grouped)" }
        let isRound = search.forward == (match < search.place)
        let around = search.forward ? "from the top again" : "from the end again"
        note = [ordinal, isRound ? around : nil].compactMap(\.self).joined(separator: ", ")
      } else {
        note = search.isFinished ? "not found" : "looking… \(search.percent) %"
        if !search.isFinished { pending = (search, card) }
      }
    }
    if !line.isTyping, !note.isEmpty {
      let words = phrases.map(\.text).joined(separator: " ")
      context.report(.note("\(quoted(words, limit: 30)): \(note)"))
    } else if !line.isTyping {
      context.report(nil)
    }
  }

  // MARK: Painting

  func typedLine(width: Int) -> (cells: CellLine, cursor: Int)? {
    line.isTyping ? line.painted(width: width, saying: note) : nil
  }
}
