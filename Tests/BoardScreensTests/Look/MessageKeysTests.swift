import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// The keys that a message ends with look as they do in the footer.
struct MessageKeysTests {
  private func bold(_ text: String) -> String {
    var line = LineBuilder(width: 100)
    StatusMessage.note(text).append(to: &line)
    return line.finished().cells.filter { $0.style.traits.contains(.bold) }
      .map(\.glyph.description).joined()
  }

  @Test(arguments: [
    ("Sections by priority · { } move between them", "{}"), ("Deleted “one” · u undo", "u"),
    ("Showing all cards · / ↑ restores the filter", "/↑"),
    ("One · a a card", "a"), ("Sorted: by hand.", ""), ("1 · 2", ""),
    ("Saved · Ctrl-S saves", "Ctrl-S"),
  ])
  func everyKeyIsBoldAndNoWordIs(text: String, keys: String) {
    #expect(bold(text) == keys)
  }
}
