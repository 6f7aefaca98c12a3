import Testing

@testable import TercetCommands

/// The diff of a dry run has the form that Git and `patch` read.
@MainActor @Suite struct LinkDifferenceTests {
  private func text(_ changes: [Int: String] = [:]) -> [UInt8] {
    Array((1...20).map { (changes[$0] ?? "line \($0)") + "\n" }.joined().utf8)
  }

  private func heads(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    LinkDifference("file", from: old, to: new).lines.filter { $0.hasPrefix("@@") }
  }

  @Test func changesWhoseSurroundingLinesMeetAreOnePart() {
    #expect(heads(text(), text([2: "a", 9: "b"])) == ["@@ -1,12 +1,12 @@"])
    #expect(
      heads(text(), text([2: "a\nb", 10: "c"])) == ["@@ -1,5 +1,6 @@", "@@ -7,7 +8,7 @@"]
    )
  }

  @Test func anEmptySideIsNamedByTheLineBefore() {
    #expect(heads([], Array("a\nb\n".utf8)) == ["@@ -0,0 +1,2 @@"])
    #expect(heads(Array("a\nb\n".utf8), []) == ["@@ -1,2 +0,0 @@"])
  }
}
