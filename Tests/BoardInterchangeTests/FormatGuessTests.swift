import BoardModel
import Testing

@testable import BoardInterchange

/// What a file is, by what is in it.
@Suite struct FormatGuessTests {
  private func guess(_ text: String, named name: String? = nil) -> InterchangeFormat? {
    FormatGuess.format(of: Array(text.utf8), named: name)
  }

  @Test(arguments: [nil, "-", "cards.txt", "cards.md"])
  func aTableIsOneWhateverItsCellsHold(name: String?) {
    let body = "\"# Heading\n\n```\n- [ ] item\n```\nkanban-plugin: board\n## Other\n- x\""
    let head = "Title,Column,Due,Priority,Tags,Checklist,Body"

    #expect(guess("\(head)\r\none,To Do,,,,,\(body)\r\n", named: name) == .csv)
    #expect(guess("\u{FEFF}\(head)\r\none,To Do,,,,,\(body)\r\n", named: name) == .csv)
    let tabs = "\(head)\r\none,To Do,,,,,\(body)\r\n".replacing(",", with: "\t")
    #expect(guess(tabs, named: name) == .tsv)
    // The beginning of a file ends somewhere in a cell.
    #expect(guess("\(head)\r\none,To Do,,,,,\(body.dropLast())", named: name) == .csv)
    #expect(guess("Summary;Status\n\"a\n## b\n- c\";Done\n", named: name) == .csv)
  }

  @Test(arguments: [
    "# Title, status\n\n- [ ] one\n", "- title, status\n- two, three\n\n## Done\n- x\n",
    "Title, body and status\n\n## To Do\n\n- one\n", "## To Do\n- title,status\n- a,b\n",
  ])
  func markdownIsNotTakenForATable(text: String) {
    #expect(guess(text) == .markdown)
  }

  @Test func aBoardOfObsidianIsOneUnderAnyName() {
    let text = "---\n\nkanban-plugin: board\n\n---\n\n## To Do\n\n- [ ] title,status\n"

    #expect(guess(text) == .obsidian && guess(text, named: "x.txt") == .obsidian)
  }
}
