import Foundation
import Testing

/// The hook of the documentation, in a repository.
@Suite struct GitHookTests {
  private static func hook() throws -> String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    let text = try String(
      contentsOf: url.appendingPathComponent("Documentation/agents.md"),
      encoding: .utf8
    )
    let start = try #require(text.range(of: "```sh\n"))
    let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound]) + "\n"
  }

  @Test func aCommitMovesTheCardThatItNames() throws {
    let program = try Program()
    let id = try program.addCard("one")
    let (two, three) = (try program.addCard("two"), try program.addCard("three"))
    let (four, five) = (try program.addCard("four"), try program.addCard("five"))
    try Data(Self.hook().utf8).write(to: URL(fileURLWithPath: program.folder + "/hook"))

    let outcome = try program.shell(
      """
      cd "$folder" && mkdir bin work && ln -s "$tercet" bin/tercet && export PATH="$folder/bin:$PATH" \
      && git init -q work && cd work && cp ../hook .git/hooks/post-commit \
      && chmod +x .git/hooks/post-commit \
      && git -c user.name=Bea -c user.email=b@x commit -q --allow-empty -m "Fix it

      tercet: done \(id)" && git -c user.name=Bea -c user.email=b@x commit -q --allow-empty \
      -m "tercet: done ffffffff" && git -c user.name=Bea -c user.email=b@x commit -q --allow-empty \
      -m "Both (tercet: done \(two), Tercet: done \(three))." \
      && git -c user.name=Bea -c user.email=b@x commit -q --allow-empty \
      -m "tercet: done \(four) \(five) and more"
      """
    )

    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("No card was moved for “ffffffff”"), "\(outcome)")
    #expect(
      try program.listing("--column", "Done")
        == "Done\n  ID  five\n  ID  four\n  ID  three\n  ID  two\n  ID  one\n"
    )
    #expect(try program.run("log", "--json").output.contains("\"author\":\"Bea\""))
  }
}
