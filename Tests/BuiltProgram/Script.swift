internal import Foundation

/// A script of the shell that a test runs.
package enum Script {
  /// Writes a script by another process.
  ///
  /// A program that another test starts meanwhile could inherit our open file, and a file that is
  /// open for writing can't be run.
  package static func write(_ text: String, to path: String) throws {
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    let command = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$2\" && chmod 700 \"$2\""
    writer.arguments = ["-c", command, "sh", text, path]
    try writer.run()
    writer.waitUntilExit()
    if writer.terminationStatus != 0 { throw CocoaError(.fileWriteUnknown) }
  }
}
