/// Why a linked file and its board are left alone.
package enum LinkRefusal: Error, Hashable, Sendable {
  case conflictMarks(line: Int)
  case notText
  case nul(line: Int)
  case tooLarge
  case tooManyCards
  case twoLists(named: String)
  case tooManyLists(Int)
  /// Nothing of its old content is left: it is empty, or another text.
  case emptied
  /// Most of its cards are others.
  case replaced
  /// It ends in the middle of its old content.
  case cut
  case cardsMissing(Int, of: Int)
  /// The board's changes can't be written without changing other text; names the card if one is the
  /// cause.
  case unwritable(card: String? = nil)

  package var canBeAccepted: Bool {
    switch self {
    case .emptied, .replaced, .cut, .cardsMissing: true
    default: false
    }
  }

  /// Continues a sentence that begins with the file's name.
  package var reason: String {
    switch self {
    case .conflictMarks(let line):
      "has Git conflict markers in line \(line); resolve the conflict to continue"
    case .notText: "is not UTF-8"
    case .nul(let line): "has a NUL character in line \(line); remove it to continue"
    case .tooLarge: "has more than 32 MiB; a linked file can't be larger"
    case .tooManyCards:
      "has more than \(SourceBoard.cardLimit) cards; a linked file can't have more"
    case .twoLists(let name): "has two lists “\(name.prefix(40))”; rename one of them"
    case .tooManyLists(let count): "has \(count) lists; a board has at most 100 columns"
    case .emptied, .replaced: "was emptied or replaced; the board was not changed"
    case .cut: "is cut off; the board was not changed"
    case .cardsMissing(let count, let total):
      "lacks \(count) of its \(total) cards; the board was not changed"
    case .unwritable(let card):
      "can't be updated"
        + (card.map { " with “\($0.prefix(40))”" } ?? "")
        + " without changing its other text; nothing was written"
    }
  }
}
