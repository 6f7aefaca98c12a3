internal import Glibc

/// Where a path leads.
package enum RealPath {
  /// The absolute path through all links; nil if it leads nowhere.
  package static func of(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
