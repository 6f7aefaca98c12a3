import Glibc

/// File names from the command line and the environment.
///
/// A file name is bytes; a string made of invalid UTF-8 would name another file.
nonisolated enum FilePath {
  /// A name from the command line; refused if its bytes were lost.
  static func argument(_ path: String) throws(CommandFailure) -> String {
    // The replacement character may be in the name itself.
    if !path.unicodeScalars.contains("\u{FFFD}") { return path }
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      if String(validatingCString: bytes) == nil { throw refusal(of: path) }
    }
    return path
  }

  /// The value of a variable; nil if unset or empty.
  static func variable(_ name: String) throws(CommandFailure) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    guard let path = String(validatingCString: value) else {
      throw refusal(of: String(cString: value))
    }
    return path
  }

  private static func refusal(of path: String) -> CommandFailure {
    .usage("the file name “\(path)” is not UTF-8; rename the file")
  }
}
