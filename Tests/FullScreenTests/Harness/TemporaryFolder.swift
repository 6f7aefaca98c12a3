import Foundation

/// A folder that goes away with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "tercet-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// What is in the folder and its folders: names and bytes.
  var contents: [String: Data] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: file(name)).map { (name, $0) }
      }
    )
  }
}
