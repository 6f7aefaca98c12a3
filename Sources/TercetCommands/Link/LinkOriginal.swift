import Configuration
import Glibc

/// Linked files from before the first write, kept in the user's state folder.
enum LinkOriginal {
  /// Keeps a copy.
  ///
  /// - Returns: Its path.
  /// - Throws: If there is no copy; then the file must not be written either.
  static func keep(_ bytes: [UInt8], of file: LinkedFile) throws(LinkFault) -> String {
    guard let folder = StateFolder.make("linked") else {
      throw LinkFault(reason: "can't be backed up: no state folder can be created")
    }
    let number = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
    let copy = LinkedFile(path: "\(folder)/\(number)-\(file.name)")
    do throws(LinkFault) {
      try copy.make(bytes)
    } catch {
      throw LinkFault(reason: "can't be backed up: “\(copy.path)” \(error.reason)")
    }
    return copy.path
  }

  /// Restores a copy; the present content is kept next to it with the ending `.orig`.
  static func restore(_ path: String, to file: LinkedFile) throws(LinkFault) {
    let copy: LinkedFile.Content
    do throws(LinkFault) {
      copy = try LinkedFile(path: path).read()
    } catch {
      throw LinkFault(reason: "can't be restored: “\(path)” \(error.reason)")
    }
    try file.putBack(copy.bytes)
    unlink(path)
  }
}
