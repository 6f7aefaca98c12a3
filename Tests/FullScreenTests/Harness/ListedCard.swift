import Foundation

/// A card as `tercet list --json` tells it.
struct ListedCard: Decodable, Equatable {
  var id: String
  var title: String
  var column: String
  var position: Int
  var due: String?
  var tags: [String]
  var body: String
  var createdAt: String
  var updatedAt: String
}

extension Board {
  /// Every card that is in the database, as another program would read it.
  func cards() throws -> [ListedCard] {
    let result = try run("list", "--json")
    guard result.status == .success else {
      throw SessionFailure(
        expectation: "list --json succeeds, but: \(result.status)",
        evidence: result.error
      )
    }
    return try JSONDecoder().decode([ListedCard].self, from: Data(result.output.utf8))
  }

  /// Everything that undo must give back: boards, columns, cards and the archive, as printed.
  func everything() throws -> String {
    let parts = [
      try run("board", "list", "--json"), try run("list", "--board", "all", "--json"),
      try run("list", "--board", "all", "--archived", "--json"),
    ]
    if let failed = parts.first(where: { $0.status != .success }) {
      throw SessionFailure(expectation: "listing succeeds", evidence: failed.error)
    }
    return parts.map(\.output).joined(separator: "\n")
  }

  /// The titles of a column, from the top.
  func titles(in column: String) throws -> [String] {
    try cards().filter { $0.column == column }.map(\.title)
  }

  /// Adds cards through the program's own standard input, as another author, so that no undo takes
  /// them back.
  func add(_ titles: [String], to column: String = "To Do") throws {
    let lines = titles.map { $0 + "\n" }.joined()
    let result = try run(
      "add",
      "-",
      "--column",
      column,
      "--author",
      "fixture",
      input: Array(lines.utf8)
    )
    guard result.status == .success else {
      throw SessionFailure(expectation: "add succeeds: \(result.status)", evidence: result.error)
    }
  }
}
