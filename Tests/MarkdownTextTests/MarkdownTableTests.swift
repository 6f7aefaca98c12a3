import Testing

/// Tables at every width.
@Suite struct MarkdownTableTests {
  private let source = "| name | count |\n|:--|--:|\n| one word | 1 |\n| 둘 | 22 |"

  @Test func columnsAreAsWideAsTheirText() {
    #expect(
      rendered(source) == [
        "name     │ count", "─────────┼──────", "one word │     1", "둘       │    22",
      ]
    )
  }

  @Test func aTableThatIsTooWideIsWrappedInItsCells() {
    let text = rendered("| a | b |\n|-|-|\n| one two three | four five six |", width: 17)

    #expect(
      text
        == [
          "a       │ b", "────────┼────────", "one two │ four", "three   │ five", "        │ six",
        ]
        .map { $0 }
    )
  }

  @Test func eachRowIsAListIfTheColumnsHaveNoRoom() {
    let text = rendered(source, width: 12)

    #expect(text == ["name: one", "word", "count: 1", "", "name: 둘", "count: 22"])
  }

  @Test func aTableWithoutRowsShowsItsHeader() {
    #expect(rendered("| a | b |\n|-|-|") == ["a │ b", "──┼──"])
  }

  @Test func manyColumnsAreNoTableToTheParser() {
    let wide =
      String(repeating: "|a", count: 1_500) + "|\n" + String(repeating: "|-", count: 1_500) + "|\n"
    let source = wide + String(repeating: "|\n", count: 1_000)

    #expect(rendered(source, width: 80).first?.hasPrefix("|a|a") == true)
  }
}
