import Foundation

/// The program under test.
enum TercetBinary {
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// TERCET_BINARY where it is set, else what was built last in the package: release, then debug.
  static func path() throws -> String {
    if let named = ProcessInfo.processInfo.environment["TERCET_BINARY"] { return named }
    let candidates = ["release", "debug"].map { "\(packageFolder)/.build/\($0)/tercet" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(description: "no binary: make build, or set TERCET_BINARY")
    }
    return path
  }

  static let packageFolder: String = {
    var url = URL(filePath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.path
  }()
}
