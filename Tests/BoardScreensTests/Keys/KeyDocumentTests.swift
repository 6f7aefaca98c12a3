import BoardScreens
import Foundation
import TerminalKit
import TerminalSurface
import Testing

/// The documents that are made from the keymap are as it is.
struct KeyDocumentTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  @Test func thePageOfKeysIsTheKeymap() throws {
    let path = Self.root.appending(path: "Documentation/keys.md")
    let environment = ProcessInfo.processInfo.environment
    if environment["TERCET_RECORD"] == "1", environment["CI"] == nil {
      try Data(KeyPages(of: .standard).document.utf8).write(to: path)
    }

    let kept = try String(contentsOf: path, encoding: .utf8)

    let isSame = kept == KeyPages(of: .standard).document
    #expect(isSame, "TERCET_RECORD=1 writes Documentation/keys.md")
  }

  @Test func theReadmeShowsTwelveKeysAndThePage() throws {
    let table = KeyPages(of: .standard).readmeTable

    let readme = try String(
      contentsOf: Self.root.appending(path: "README.md"),
      encoding: .utf8
    )

    let isThere = readme.contains(table)
    #expect(isThere, "README.md should hold:\n\(table)")
    let isNamed = readme.contains("](Documentation/keys.md)")
    #expect(isNamed)
    #expect(table.split(separator: "\n").count == 2 + 12)
  }

  @Test func everyContextIsOnThePage() {
    for context in KeyContext.allCases {
      let title = context.title.prefix(1).uppercased() + context.title.dropFirst()
      #expect(KeyPages(of: .standard).document.contains("## \(title)\n"), "\(context)")
    }
  }
}
