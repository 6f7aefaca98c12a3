internal import Glibc

package enum Folder {
  /// What is in a folder, of the names that are text; nil if it can't be read, for the reason in
  /// `errno`.
  package static func names(in path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name { names.append(name) }
    }
    return names
  }
}
