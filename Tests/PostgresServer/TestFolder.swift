package import Foundation

/// Where the servers and boards of these tests are.
package enum TestFolder {
  /// How much must be free in memory, in bytes: containers often have a few mebibytes only.
  private static let room: UInt64 = 2 << 30
  private static let memory = "/dev/shm"

  /// A folder in memory where there is room, or else that of all temporary files; `TMPDIR` names
  /// another one.
  ///
  /// No test needs a disk that can be waited for: what a killed program has written is there in both.
  static let root: URL = {
    if ProcessInfo.processInfo.environment["TMPDIR"] == nil, hasRoom {
      return URL(filePath: memory, directoryHint: .isDirectory)
    }
    return FileManager.default.temporaryDirectory
  }()

  private static var hasRoom: Bool {
    var state = statvfs()
    return access(memory, W_OK) == 0 && statvfs(memory, &state) == 0
      && UInt64(state.f_bavail) * UInt64(state.f_frsize) >= room
  }

  /// A new folder whose name begins with a word.
  package static func make(_ word: String) throws -> URL {
    let folder = root.appending(path: "\(word)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
