import Foundation
import Testing

/// Boards drawn as SVG, and the pictures of the documentation.
@Suite(.serialized) struct PictureTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/pictures")

  @Test func thePicturesOfTheDocumentationShowTheProgramAsItIs() throws {
    let board = try Board()
    let list = try String(contentsOf: Self.folder.appending(path: "pictures.txt"), encoding: .utf8)
    let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
    try #require(lines.count > 5)

    for line in lines {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(parts.count == 3, "\(line)")
      let options = parts[1].split(separator: " ").map(String.init)
      let result = try board.run(all: ["picture"] + options + ["--keys", parts[2]])

      let file = Self.folder.appending(path: "\(parts[0]).svg")
      let isSame = try result.output == String(contentsOf: file, encoding: .utf8)
      #expect(isSame, "\(parts[0]).svg is old: run make pictures, and look at it")
    }
  }

  @Test func aBoardIsDrawnWithItsCards() throws {
    let board = try Board()
    try board.add(["Buy <milk> & bread", "로그인 오류"])

    let result = try board.run("export", "--format", "svg", "--width", "90", "--height", "20")

    #expect(result.status == .success, "\(result.error)")
    #expect(result.output.contains("Buy &lt;milk&gt; &amp; bread"), "\(result.output)")
    #expect(result.output.contains("로그인"), "\(result.output)")
    #expect(!result.output.contains("help") && !result.output.contains("▌"), "\(result.output)")
    // 90 cells of 8.43 and a margin of 10 at both sides.
    #expect(result.output.contains("width=\"778.7\""), "\(result.output)")
  }

  @Test func aPictureIsAsHighAsItsCardsUnlessItsHeightIsGiven() throws {
    let board = try Board()
    try board.add(["one"])
    func height(_ options: String...) throws -> Double {
      let text = try board.run(all: ["export", "--format", "svg"] + options).output
      let parts = text.split(separator: "height=\"", maxSplits: 1)
      return try #require(parts.last?.split(separator: "\"").first.flatMap { Double($0) })
    }

    let (cropped, whole) = (try height(), try height("--height", "36"))

    #expect(cropped < whole / 3, "\(cropped) \(whole)")
  }

  @Test func aFileIsNamedForItsFormat() throws {
    let board = try Board()
    try board.add(["one"])
    let file = board.folder.file("board.svg")

    let result = try board.run("export", file, "--theme", "solarized-light")

    #expect(result.status == .success, "\(result.error)")
    #expect(result.output == "Exported “Main” to “\(file)”\n", "\(result.output)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("fill=\"#fdf6e3\""), "\(text.prefix(600))")
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
  }

  @Test(arguments: [
    ["export", "a.json", "--theme", "dark"], ["export", "a.svg", "--width", "4000"],
    ["export", "a.svg", "--theme", "nowhere"], ["export", "a.svg", "--history"],
    ["picture", "--keys", "NoSuchKey"],
  ])
  func invalidOptionsOfAPictureAreRefused(arguments: [String]) throws {
    let board = try Board()
    try board.add(["one"])

    let result = try board.run(all: arguments)

    #expect(result.status == .code(2), "\(result.output) \(result.error)")
    #expect(result.output.isEmpty && result.error.split(separator: "\n").count == 1)
  }
}
