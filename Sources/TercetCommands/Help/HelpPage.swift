import FileSystem
import Glibc

/// A page of the documentation, shown by `tercet help TOPIC`.
package nonisolated struct HelpPage {
  /// Markdown.
  package let text: String

  /// The topics and their files; the most wanted come first.
  static let topics: [(name: String, file: String)] = [
    ("query", "query.md"), ("tour", "guide/tour.md"), ("finding", "guide/finding.md"),
    ("boards", "guide/boards.md"), ("repeats", "guide/repeats.md"), ("editor", "guide/editor.md"),
    ("undo-and-history", "guide/undo-and-history.md"), ("mouse", "guide/mouse.md"),
    ("sharing", "guide/sharing.md"), ("markdown-link", "guide/markdown-link.md"),
    ("scripts-and-agents", "guide/scripts-and-agents.md"), ("backups", "guide/backups.md"),
    ("formats", "formats.md"), ("json", "format.md"),
    ("configuration", "reference/configuration.md"),
    ("themes", "reference/themes.md"), ("terminals", "reference/terminals.md"),
    ("files", "reference/files.md"), ("exit-codes", "reference/exit-codes.md"),
  ]

  static var names: [String] { topics.map(\.name) }

  init?(named name: String) throws(CommandFailure) {
    guard let topic = Self.topics.first(where: { $0.name == name }) else { return nil }
    guard let text = Self.folders.lazy.compactMap({ Self.read("\($0)/\(topic.file)") }).first else {
      throw CommandFailure(
        .access,
        "The guide is not installed next to this program; install it with “make install” or the"
          + " package, or read Documentation/\(topic.file) in the source"
      )
    }
    self.text = text
  }

  /// The documentation of an installed program, then that of a build folder.
  private static var folders: [String] {
    guard let folder = OwnProgram.folder?.split(separator: "/") else { return [] }
    let installed = "/" + (folder.dropLast() + ["share", "doc", "tercet"]).joined(separator: "/")
    guard let build = folder.firstIndex(of: ".build") else { return [installed] }
    return [installed, "/" + (folder[..<build] + ["Documentation"]).joined(separator: "/")]
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
