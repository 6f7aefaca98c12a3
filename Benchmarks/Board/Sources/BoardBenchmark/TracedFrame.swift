import Foundation

/// What the program's own trace says about a frame.
struct TracedFrame: Decodable {
  let bytes: Int?
  let cellsChanged: Int

  /// The frame that was shown last.
  static func last(in path: String) throws -> TracedFrame? {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    guard let line = text.split(separator: "\n").last else { return nil }
    return try JSONDecoder().decode(TracedFrame.self, from: Data(line.utf8))
  }
}
