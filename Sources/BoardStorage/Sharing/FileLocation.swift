internal import Foundation

/// Names a file on a machine, so that a copy of the file can be told from it.
///
/// A file keeps its inode when it is renamed, and a copy has one of its own. Devices have other numbers after
/// a restart, so they do not count. The machine is that of machine-id(5), which is not to be shown to others:
/// only a hash of it is kept.
enum FileLocation {
  /// Nil where the file cannot be found.
  static func name(ofFileAt path: String, machine: String = "/etc/machine-id") -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let identifier = (try? String(contentsOfFile: machine, encoding: .utf8)) ?? ""
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "tercet \(identifier) \(status.st_ino)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
