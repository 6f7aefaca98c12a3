internal import CFileSystem
internal import Glibc

/// The name of a temporary file that is written next to another one and then replaces it.
package enum TemporaryFile {
  /// A hidden name next to a file; also removes files with such names left by killed programs.
  package static func name(for path: String) -> String {
    for left in abandoned(beside: path) { unlink(left) }
    let (folder, start) = parts(of: path)
    return "\(folder)\(start)\(getpid())\(ending)"
  }

  /// Keeps others from removing such a file while it is open; a negative descriptor leaves `errno`
  /// unchanged.
  package static func lock(_ descriptor: Int32) {
    if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Swaps two files atomically; false if the file system can't, and both are unchanged.
  package static func exchange(_ left: String, _ right: String) -> Bool {
    tercet_exchange_files(left, right) == 0
  }

  /// The files and folders with such names whose processes have ended.
  ///
  /// A process in another container may have a number unused here; its file is locked.
  package static func abandoned(beside path: String) -> [String] {
    let (folder, start) = parts(of: path)
    let names = Folder.names(in: folder.isEmpty ? "." : folder) ?? []
    return names.compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(ending),
        let process = pid_t(name.dropFirst(start.count).dropLast(ending.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH, isFree(folder + name)
      else { return nil }
      return folder + name
    }
  }

  private static let ending = ".tercet-tmp"

  /// The folder with its slash, and the prefix of such names, shortened if it is long.
  private static func parts(of path: String) -> (folder: String, start: String) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    var short = String(name)
    while short.utf8.count > 200 { short.removeLast() }
    return (String(path.dropLast(name.count)), ".\(short).")
  }

  private static func isFree(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
