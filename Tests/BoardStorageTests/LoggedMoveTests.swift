import BoardModel
import BoardStorage
import EventStreams
import Foundation
import Testing

/// Entries of moves, with titles that need care.
@Suite struct LoggedMoveTests {
  /// Titles that are written with escapes, and such as look like the end of a text.
  @Test(arguments: [
    "plain", "with “quotes” and 로그인", "a \"quoted\" one", "back\\slash", "tab\tin it", "\"}",
    "{\"title\":",
    "émoji 👩‍👧",
  ])
  func aMoveIsUndoneAndListedWhateverTheTitle(title: String) throws {
    let bench = try Bench(.disk)
    let cards = try bench.add("first", title, "last")

    let folder = try #require(bench.folder)
    let reader = try SQLiteBoardStore.open(at: folder.board, sources: .counting(client: 2))
    var read: [Change] = []
    let subscription = reader.subscribeToChanges { read.append($0) }

    try bench.store.move(cards[1], to: .bottom(of: bench.column(1)))
    try reader.refresh()
    try bench.store.undo()
    subscription.cancel()

    let last = read.last

    #expect(last?.kind == .moved && last?.card?.title == title)
    #expect(last?.card?.before?.place.column == (try bench.column(0)))
    #expect(last?.card?.after?.place.column == (try bench.column(1)))
    #expect(try bench.titles(0) == ["first", title, "last"])
    #expect(try bench.store.card(cards[1])?.updatedAt == bench.changes[1].card?.after?.updatedAt)
  }

  @Test(arguments: ["", "80", "8000", "8000ff", "ABcd", "8", "80g0", "ä0", " 80"])
  func aKeyIsReadAsItIsWritten(text: String) {
    let key = OrderKey(hexadecimal: text)

    let isKey = text.utf8.count.isMultiple(of: 2) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    #expect((key != nil) == isKey)
    #expect(key == nil || key?.hexadecimal == text.lowercased())
  }

  @Test(arguments: [
    "01900000-0000-7000-8000-0000000000FF", "01900000-abcd-7000-8000-0000000000ff", "",
    "01900000-0000-7000-8000-0000000000F", "01900000-0000-7000-8000-0000000000FFF",
    "01900000x0000-7000-8000-0000000000FF", "0190000-00000-7000-8000-0000000000FF",
    "01900000-0000-7000-8000-0000000000G0",
  ])
  func anIdentifierIsReadAndWrittenAsTheSystemDoes(text: String) {
    let id = Array(text.utf8).withUnsafeBufferPointer { UUID(digits: $0) }

    #expect(id == UUID(uuidString: text))
    #expect(id?.digits == id?.uuidString)
  }
}
