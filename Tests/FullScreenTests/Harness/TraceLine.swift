import Foundation

/// One frame as `--trace` tells it.
struct TraceLine: Decodable {
  var cause: String
  var rowsPainted: [Int]
  var cellsChanged: Int
  var bytes: Int?
  var microseconds: Int

  static func all(in path: String) throws -> [TraceLine] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n")
      .map {
        try JSONDecoder().decode(TraceLine.self, from: Data($0.utf8))
      }
  }
}
