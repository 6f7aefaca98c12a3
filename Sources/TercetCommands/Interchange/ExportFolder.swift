import FileSystem
import Foundation
import Glibc

/// A new folder that is written whole or not at all.
final class ExportFolder {
  private let path: String
  private var beside: String?

  init(_ argument: String?) throws(CommandFailure) {
    guard let argument, argument != "-", !argument.isEmpty else {
      throw .usage("A folder needs a name: tercet export --format folder NAME")
    }
    path = try FilePath.argument(argument)
    if access(path, F_OK) == 0 {
      throw .usage("“\(path)” already exists; an export creates a new folder")
    }
    for left in TemporaryFile.abandoned(beside: path) {
      try? FileManager.default.removeItem(atPath: left)
    }
    let name = TemporaryFile.name(for: path)
    if mkdir(name, 0o777) != 0 || mkdir(name + "/tasks", 0o777) != 0 { throw Self.failure(path) }
    beside = name
    Interruption.leftovers.insert(name)
  }

  deinit {
    guard let beside else { return }
    try? FileManager.default.removeItem(atPath: beside)
    Interruption.leftovers.remove(beside)
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.access, "“\(path)” cannot be written: \(String(cString: strerror(errno)))")
  }

  func write(_ text: String, to name: String) throws {
    guard let beside else { return }
    for (index, byte) in name.utf8.enumerated() where byte == UInt8(ascii: "/") {
      let parent = String(decoding: name.utf8.prefix(index), as: UTF8.self)
      if mkdir("\(beside)/\(parent)", 0o777) != 0, errno != EEXIST { throw Self.failure(path) }
    }
    let file = try ExportFile("\(beside)/\(name)")
    try file.append(text)
    try file.finish()
  }

  /// Renames the finished folder to its name.
  func finish() throws(CommandFailure) {
    guard let beside else { return }
    if rename(beside, path) != 0 { throw Self.failure(path) }
    Interruption.leftovers.remove(beside)
    self.beside = nil
  }
}
