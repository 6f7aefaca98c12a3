import Foundation
import Testing

/// Every snippet of the documentation is in a file that is compiled with the tests.
struct SnippetTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func everySnippetIsCompiled() throws {
    let compiled = try ["GuideTests.swift", "CommentTests.swift"]
      .map { name in
        let tests = Self.package.appending(path: "Tests/DiffableSnapshotTests/Documentation")
        return try lines(of: tests.appending(path: name)).joined(separator: "\n")
      }
    let sources = Self.package.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }
    var count = 0
    for file in paths.map({ sources.appending(path: $0) }) + [
      Self.package.appending(path: "README.md")
    ] {
      for snippet in try snippets(of: file) {
        count += 1
        let isCompiled = compiled.contains { $0.contains(snippet) }
        #expect(isCompiled, "\(file.lastPathComponent) shows code that no test has:\n\(snippet)")
      }
    }
    #expect(count > 20)
  }

  /// The blocks of Swift in a page, or in the comments of a source file.
  private func snippets(of file: URL) throws -> [String] {
    var snippets: [String] = []
    var open: [String]?
    for line in try lines(of: file, withinComments: file.pathExtension == "swift") {
      switch line {
      case "```swift": open = []
      case "```":
        if let open { snippets.append(open.joined(separator: "\n")) }
        open = nil
      default: open?.append(line)
      }
    }
    return snippets
  }

  /// Lines without indentation, and without what a snippet has and a test hasn't.
  private func lines(of file: URL, withinComments: Bool = false) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !withinComments || $0.hasPrefix("///") }
      .map { line in
        let words = (withinComments ? String(line.dropFirst(3)) : line)
          .split(separator: " ").joined(separator: " ")
        return words.hasPrefix("_ = ") ? String(words.dropFirst(4)) : words
      }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }
}
