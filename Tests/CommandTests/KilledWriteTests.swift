import BoardStorage
import FileSystem
import Foundation
import Testing

/// A command that is killed in the middle of writing a file leaves the file as it was, and the next
/// command removes what was written beside it.
@Suite struct KilledWriteTests {
  private let program: Program

  init() throws { program = try Program() }

  private var hidden: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: program.folder)) ?? [])
      .filter { $0.hasSuffix(".tercet-tmp") }
  }

  /// Starts a command and kills it as soon as there is a hidden file; again if it was too quick.
  private func killWhileWriting(_ arguments: String...) throws {
    for _ in 0..<20 where hidden.isEmpty {
      let watch = try #require(Inotify())
      watch.add(program.folder, IN_CREATE)
      let process = try program.start(arguments)
      var created: [Inotify.Event] = []
      while !created.contains(where: { $0.name.hasSuffix(".tercet-tmp") }) {
        var descriptor = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&descriptor, 1, 60_000) > 0, "\(arguments) wrote no file")
        created = watch.take()
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    #expect(hidden.count == 1, "\(hidden)")
  }

  @Test(.enabled(if: Inotify.isAvailable)) func aKilledExportLeavesTheFileAsItWas() throws {
    let body = String(repeating: "0123456789", count: 50_000)
    let cards = (0..<20)
      .map { #"{"id":"\#(UUID().uuidString)","title":"card \#($0)","body":"\#(body)"}"# }
    let text = Data("[\(cards.joined(separator: ","))]".utf8)
    let added = try program.run("import", "-", "--format", "json", input: text)
    #expect(added.status == 0, "\(added)")
    let path = program.folder + "/board.json"
    try Data("as it was".utf8).write(to: URL(fileURLWithPath: path))

    try killWhileWriting("export", path)
    #expect(FileManager.default.contents(atPath: path) == Data("as it was".utf8))

    #expect(try program.run("export", path).status == 0)
    #expect(hidden == [])
  }

  @Test(.enabled(if: Inotify.isAvailable)) func aKilledLinkLeavesTheFileAsItWas() throws {
    let words = String(
      repeating: String(repeating: "Some words. ", count: 100) + "\n",
      count: 1_000
    )
    let path = program.folder + "/plans.md"
    try Data("# Plans\n\n\(words)\n## To Do\n\n- [ ] one\n\n## Done\n\n- [x] old\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    let linked = try program.run("link", path)
    #expect(linked.status == 0, "\(linked)")
    try program.run("add", "two", "--board", "Plans")

    try killWhileWriting("link", "--once")
    let left = try #require(FileManager.default.contents(atPath: path))
    #expect(left.count >= words.utf8.count)

    let outcome = try program.run("link", "--once")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(hidden == [])
    let text = String(
      decoding: try #require(FileManager.default.contents(atPath: path)),
      as: UTF8.self
    )
    #expect(["one", "two"].allSatisfy { text.contains("- [ ] \($0)\n") }, "\(text.suffix(200))")
  }
}
