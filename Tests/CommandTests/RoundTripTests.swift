import Foundation
import Testing

/// Each format that is written: out, in to another file, and out again gives the same bytes.
@Suite struct RoundTripTests {
  private let program: Program
  private let other: Program

  init() throws {
    program = try Program()
    other = try Program()
  }

  private static let board = BoardTemplate { program in
    let first = try program.addCard(
      "Call the bank",
      "--due",
      "2026-12-24",
      "--tag",
      "money",
      "--priority",
      "high"
    )
    try program.run("edit", first, "--body", "Ask for the letter.\n\nThen file it.")
    try program.run("step", first, "--add", "find it")
    try program.run("step", first, "--add", "copy it")
    try program.run("step", first, "1")
    try program.run("assign", first, "ann")
    _ = try program.addCard("은행에 전화 📞", "--column", "Doing", "--tag", "집")
    _ = try program.addCard("Pay \"the\" rent, now; =1+1 #no *no*", "--column", "Done")
  }

  private func fill() throws { try Self.board.copy(to: program) }

  @Test(arguments: ["html", "markdown", "csv", "todotxt"])
  func aQueryChoosesTheCardsOfAnExport(format: String) throws {
    try fill()

    let text = try program.run("export", "--format", format, "--query", "#money", "-").output

    #expect(text.contains("Call the bank") && !text.contains("은행"), "\(text)")
    let refused = try program.run("export", "--format", "json", "--query", "#money", "-")
    #expect(refused.status == 2 && refused.error.contains("such as html"), "\(refused)")
  }

  @Test(arguments: [
    "markdown", "obsidian", "taskell", "todotxt", "taskwarrior", "csv", "tsv", "ical",
  ])
  func whatIsWrittenAndReadIsWrittenTheSame(format: String) throws {
    try fill()
    let text = try program.run("export", "--format", format, "-").output

    let outcome = try other.run(
      "import",
      "-",
      "--format",
      format,
      "--board",
      "Main",
      input: Data(text.utf8)
    )

    #expect(outcome.status == 0, "\(outcome)")
    let again = try other.run("export", "--format", format, "--board", "Main", "-").output
    #expect(again == text, "\(text)\n\n\(again)")
  }
}
