import Glibc

/// The names of files as they come from outside.
///
/// A name is bytes; a text that was made of bytes which are no UTF-8 would name another file.
nonisolated enum FilePath {
  /// A name from the command line, or a refusal where its bytes were lost.
  static func argument(_ path: String) throws(CommandFailure) -> String {
    // The mark of lost bytes may be in the name itself.
    if !path.unicodeScalars.contains("\u{FFFD}") { return path }
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      if String(validatingCString: bytes) == nil { throw refusal(of: path) }
    }
    return path
  }

  /// The value of a variable, nil where it is not set or empty.
  static func variable(_ name: String) throws(CommandFailure) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    guard let path = String(validatingCString: value) else {
      throw refusal(of: String(cString: value))
    }
    return path
  }

  private static func refusal(of path: String) -> CommandFailure {
    .usage("the name “\(path)” is not UTF-8, and only such files can be named")
  }
}
