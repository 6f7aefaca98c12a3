public import Foundation

/// The files of one folder at one moment, newest first.
public struct Directory {
  /// A file, as the list shows it.
  public struct File: Hashable {
    /// The name without the folder.
    public var name: String
    /// The size in bytes.
    public var size: Int
    /// The time of the last change.
    public var changed: Date

    /// Creates a file.
    public init(name: String, size: Int, changed: Date) {
      self.name = name
      self.size = size
      self.changed = changed
    }
  }

  /// The files, newest first.
  public var files: [File]

  /// Creates a folder; the files may be in any order.
  public init(files: [File]) {
    self.files = files.sorted { ($1.changed, $0.name) < ($0.changed, $1.name) }
  }

  /// Reads a folder, without files that are deleted meanwhile.
  public init(contentsOf folder: URL) throws {
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: folder.path)
    self.init(
      files: names.compactMap { name in
        let path = folder.appendingPathComponent(name).path
        guard let attributes = try? manager.attributesOfItem(atPath: path) else { return nil }
        return File(
          name: name,
          size: (attributes[.size] as? NSNumber)?.intValue ?? 0,
          changed: attributes[.modificationDate] as? Date ?? .distantPast
        )
      }
    )
  }
}
