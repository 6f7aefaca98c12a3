import TerminalSurface
import Testing

@testable import NcursesTerminal

/// What is made of keys that come while an action takes long.
struct BusyKeysTests {
  private func key(_ character: Character, _ modifiers: KeyPress.Modifiers = []) -> TerminalEvent {
    .key(KeyPress(.character(character), modifiers))
  }

  @Test func escapeStopsTheActionAndDropsTypedKeys() {
    let keys = BusyKeys([key("d"), .key(KeyPress(.escape)), .paste("x"), key("j")])

    #expect(keys.hasEscape && keys.hasOthers)
    #expect(keys.kept == [])
  }

  @Test func escapeInOnePieceWithAKeyIsEscape() {
    let keys = BusyKeys([.key(KeyPress(.character("j")).afterEscape)])

    #expect(keys.hasEscape && !keys.hasOthers)
  }

  @Test func keysThatEndTheProgramAndAnswersOfTheTerminalAreKept() {
    let kept = [key("c", .control), .background(RGB(0, 0, 0))]

    let keys = BusyKeys(kept)

    #expect(keys.kept == kept)
    #expect(!keys.hasEscape && !keys.hasOthers)
  }
}
