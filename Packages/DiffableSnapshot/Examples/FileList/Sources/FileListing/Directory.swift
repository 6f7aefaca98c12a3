public import Foundation

/// The files of one folder at one moment, newest first.
public struct Directory {
  /// What is shown of a file.
  public struct File: Hashable {
    /// Its name without its folder.
    public var name: String
    /// How many bytes it holds.
    public var size: Int
    /// When it was last written.
    public var changed: Date

    /// Makes a file of what is shown of it.
    public init(name: String, size: Int, changed: Date) {
      self.name = name
      self.size = size
      self.changed = changed
    }
  }

  /// The files, newest first.
  public var files: [File]

  /// Makes a folder of files in any order.
  public init(files: [File]) {
    self.files = files.sorted { ($1.changed, $0.name) < ($0.changed, $1.name) }
  }

  /// Reads a folder; a file that goes while it is read is left out.
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
