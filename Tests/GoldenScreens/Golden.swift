import Foundation

/// Compares a screen with the one kept in a file beside the test.
///
/// `TERCET_RECORD=1` writes the files instead, except under `CI`, where nothing is ever recorded.
/// Goldens stand in `Goldens/NAME.txt` next to the file that asks for them.
package enum Golden {
  /// Throws a readable difference where `screen` is not what the golden named `name` holds.
  package static func compare(
    _ screen: String,
    named name: String,
    file: String = #filePath
  ) throws {
    let path = URL(filePath: file).deletingLastPathComponent()
      .appending(path: "Goldens/\(name).txt")
    let shown = withoutTrailingSpace(screen)
    if isRecording {
      try record(shown, at: path)
      return
    }
    guard let kept = try? String(contentsOf: path, encoding: .utf8) else {
      throw GoldenMismatch(name: name, expected: nil, shown: shown)
    }
    if kept != shown { throw GoldenMismatch(name: name, expected: kept, shown: shown) }
  }

  static var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["TERCET_RECORD"] == "1" && environment["CI"] == nil
  }

  /// Every line without the blanks at its end, and one line break after the last.
  static func withoutTrailingSpace(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
    var kept = lines[...]
    while kept.last == "" { kept.removeLast() }
    return kept.joined(separator: "\n") + "\n"
  }

  private static func record(_ text: String, at path: URL) throws {
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: path)
  }
}
