package import Foundation

/// Where the programs under test are.
package enum BuiltProgram {
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// The root of the repository.
  package static let package: URL = {
    var url = URL(filePath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  /// The folder of what was built with the tests: the one of the tests themselves.
  package static let folder: URL = {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let isHere = tests.lastPathComponent.hasSuffix(".xctest")
    return isHere ? tests.deletingLastPathComponent() : package.appending(path: ".build/debug")
  }()

  /// The program of that folder; `TERCET_BINARY` names another `tercet`.
  package static func path(_ name: String = "tercet") throws -> String {
    let chosen = name == "tercet" ? ProcessInfo.processInfo.environment["TERCET_BINARY"] : nil
    let path = chosen ?? folder.appending(path: name).path()
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Missing(description: "\(path) is not built: swift build --build-tests")
    }
    return path
  }
}
