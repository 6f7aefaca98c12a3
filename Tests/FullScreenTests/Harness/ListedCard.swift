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

  /// The titles of a column, from the top.
  func titles(in column: String) throws -> [String] {
    try cards().filter { $0.column == column }.map(\.title)
  }

  /// Adds cards through the program's own standard input.
  func add(_ titles: [String], to column: String = "To Do") throws {
    let lines = titles.map { $0 + "\n" }.joined()
    let result = try run("add", "-", "--column", column, input: Array(lines.utf8))
    guard result.status == .success else {
      throw SessionFailure(expectation: "add succeeds: \(result.status)", evidence: result.error)
    }
  }
}
