/// Why a linked file and its board are left alone.
package enum LinkRefusal: Error, Hashable, Sendable {
  case conflictMarks(line: Int)
  case notText
  case tooLarge
  case tooManyCards
  case twoLists(named: String)
  case tooManyLists(Int)
  /// Nothing of its old content is left: it is empty, or another text.
  case emptied
  /// It ends in the middle of its old content.
  case cut
  case cardsMissing(Int, of: Int)
  /// The board's changes can't be written without changing other text.
  case unwritable

  package var canBeAccepted: Bool {
    switch self {
    case .emptied, .cut, .cardsMissing: true
    default: false
    }
  }

  /// Continues a sentence that begins with the file's name.
  package var reason: String {
    switch self {
    case .conflictMarks(let line):
      "has the marks of a Git conflict in line \(line); resolve it, then the link goes on"
    case .notText: "is not UTF-8"
    case .tooLarge: "is over 32 MiB, more than a linked file can have"
    case .tooManyCards: "has over \(SourceBoard.cardLimit) cards, more than a linked file can have"
    case .twoLists(let name): "has two lists “\(name.prefix(40))”; give one of them another name"
    case .tooManyLists(let count): "has \(count) lists; a board has at most 100 columns"
    case .emptied: "was emptied or replaced by another text; nothing was changed on the board"
    case .cut: "ends in the middle of what it held; nothing was changed on the board"
    case .cardsMissing(let count, let total):
      "lacks \(count) of its \(total) cards; nothing was changed on the board"
    case .unwritable:
      "can't take the board's changes without changing its other text; nothing was written"
    }
  }
}
