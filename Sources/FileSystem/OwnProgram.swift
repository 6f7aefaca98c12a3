internal import CFileSystem
internal import Foundation

/// How this program starts itself again, where it is installed, and its environment.
package enum OwnProgram {
  private static let link = "/proc/self/exe"

  /// What to run: the kernel's name for this program, which an update does not replace, or the path by which
  /// it was started if `/proc` isn't mounted.
  package static var path: String { access(link, X_OK) == 0 ? link : startPath }

  /// The program's file, for other programs to start; nil if that can't be found.
  package static var file: String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? RealPath.of(startPath)
  }

  package static var folder: String? { file.map { ($0 as NSString).deletingLastPathComponent } }

  /// The value of a variable of the environment; nil if unset or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static var startPath: String { tercet_start_path().map { String(cString: $0) } ?? "" }
}
