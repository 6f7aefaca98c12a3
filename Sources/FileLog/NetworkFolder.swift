internal import Foundation

/// Whether a file system is on another machine, where neither locks nor shared memory are.
enum NetworkFolder {
  private static let kinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ceph", "afs", "lustre", "9p", "virtiofs", "vboxsf",
    "fuse.sshfs", "fuse.rclone", "fuse.glusterfs", "fuse.davfs2", "davfs",
  ]

  /// The kind of a device's file system if it is on a network; from proc_pid_mountinfo(5).
  static func kind(of device: dev_t) -> String? {
    let path = "/proc/self/mountinfo"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let number = "\(major(device)):\(minor(device))"
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 3, words[2] == number, let dash = words.firstIndex(of: "-"),
        dash + 1 < words.count
      else { continue }
      let kind = String(words[dash + 1])
      return kinds.contains(kind) ? kind : nil
    }
    return nil
  }

  /// See makedev(3).
  private static func major(_ device: dev_t) -> UInt64 {
    let device = UInt64(device)
    return device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
  }

  private static func minor(_ device: dev_t) -> UInt64 {
    let device = UInt64(device)
    return device & 0xFF | device >> 12 & 0xFFFF_FF00
  }
}
