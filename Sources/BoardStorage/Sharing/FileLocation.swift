internal import Foundation

/// Identifies a file on a machine, to distinguish it from its copies.
///
/// A file keeps its inode when it is renamed, and a copy has its own. Device numbers change at
/// restarts, so they are not used. The machine comes from machine-id(5), which must not be
/// disclosed, so only a hash is kept.
enum FileLocation {
  /// Nil if the file can't be found.
  static func name(ofFileAt path: String) -> String? {
    guard let status = BoardFile.status(of: path) else { return nil }
    let identifier = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "tercet \(identifier) \(status.st_ino)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
