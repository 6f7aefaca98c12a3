internal import CFileSystem
internal import Foundation

/// How this program starts itself again, and where it is installed.
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

  private static var startPath: String { tercet_start_path().map { String(cString: $0) } ?? "" }
}
