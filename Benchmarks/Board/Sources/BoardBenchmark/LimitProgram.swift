import Foundation

/// The least that a program with three columns costs, a few lines of C over ncurses.
enum LimitProgram {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Limit/limit.c").standardized.path

  /// Compiles it into a folder and answers with its path.
  ///
  /// Not a target of the package, which would link the Swift runtime into it and so make it slower
  /// than it has to be.
  static func build(in folder: URL) throws -> String {
    let path = folder.appending(path: "limit").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-O2", "-o", path, source, "-lncursesw", "-ltinfo"]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      throw MeasuredProgram.Failure(description: "\(source) could not be compiled")
    }
    return path
  }
}
