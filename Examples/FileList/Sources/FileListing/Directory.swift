public import Foundation

/// The files of one folder at one moment, newest first.
public struct Directory {
  /// What is shown of a file.
  public struct File: Hashable {
    public var name: String
    public var size: Int
    public var changed: Date

    public init(name: String, size: Int, changed: Date) {
      self.name = name
      self.size = size
      self.changed = changed
    }
  }

  public var files: [File]

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
