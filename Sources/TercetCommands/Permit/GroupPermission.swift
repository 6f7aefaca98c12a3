import Foundation
import Glibc

/// The access of a group to a board's file, its companions and its folder.
///
/// The log, its index and the search file are made with the mode of the file, and the folder hands its group on to
/// them, so that they need nothing later.
struct GroupPermission {
  private static let companions = ["", "-wal", "-shm", "-search"]
  private static let fileBits: mode_t = 0o660
  /// Read, write and search for the group, and new files belong to it.
  private static let folderBits: mode_t = 0o2770

  private let path: String
  private let folder: String
  private let group: (name: String, id: gid_t)

  /// - Throws: a failure where there is no such file or group, or where the folder is none to share.
  init(of path: String, to group: String) throws(CommandFailure) {
    guard let real = realpath(path, nil) else {
      throw CommandFailure(.access, "“\(path)” is not there; name the board's file with --db")
    }
    defer { free(real) }
    self.path = String(cString: real)
    let end = self.path.lastIndex(of: "/") ?? self.path.startIndex
    folder = end == self.path.startIndex ? "/" : String(self.path[..<end])
    guard let entry = getgrnam(group) else {
      throw .usage("There is no group “\(group)” on this machine; make it with: groupadd \(group)")
    }
    self.group = (group, entry.pointee.gr_gid)
    try checkFolder()
  }

  /// A folder that others use for other things, or that holds a person's own files, is not opened.
  private func checkFolder() throws(CommandFailure) {
    let home = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    let isShared = try Self.status(of: folder).st_mode & 0o1000 != 0
    guard folder == "/" || folder == home || isShared else { return }
    throw .usage(
      "The group would get all of “\(folder)”; move the board into a folder of its own first"
    )
  }

  /// Gives the group its access.
  ///
  /// - Returns: what was done, and what is still in the way, a line each.
  func grant() throws(CommandFailure) -> [String] {
    var lines: [String] = []
    try change(folder, Self.folderBits)
    for suffix in Self.companions where access(path + suffix, F_OK) == 0 {
      try change(path + suffix, Self.fileBits)
    }
    lines.append("The group “\(group.name)” can use “\(path)” now, and what belongs to it")
    lines.append("New files in “\(folder)” belong to the group")
    lines += obstacles.map { folder in
      "“\(folder)” keeps the group out: let it pass with chmod o+x, or move the board elsewhere"
    }
    return lines
  }

  private func change(_ path: String, _ bits: mode_t) throws(CommandFailure) {
    let status = try Self.status(of: path)
    if status.st_gid != group.id, chown(path, uid_t.max, group.id) != 0 {
      throw refusal(path, status)
    }
    let wanted = status.st_mode & 0o7777 | bits
    // A change of the group may take the setgid bit away.
    let present = try Self.status(of: path).st_mode & 0o7777
    if present != wanted, chmod(path, wanted) != 0 { throw refusal(path, status) }
  }

  /// Why the system refused, and who may do it.
  private func refusal(_ path: String, _ status: stat) -> CommandFailure {
    let code = errno
    if code == EPERM, status.st_uid != getuid() {
      let owner = getpwuid(status.st_uid).flatMap { $0.pointee.pw_name }
        .map { String(cString: $0) }
      return CommandFailure(
        .access,
        "“\(path)” belongs to \(owner ?? "user \(status.st_uid)"); "
          + "have them run this command, or run it with sudo"
      )
    }
    if code == EPERM {
      return CommandFailure(
        .access,
        "You are not in the group “\(group.name)”: have an administrator add you with "
          + "“usermod -aG \(group.name) \(Self.loginName)”, log in again, or run this with sudo"
      )
    }
    return CommandFailure(.access, "“\(path)”: \(String(cString: strerror(code)))")
  }

  private static var loginName: String {
    getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "NAME"
  }

  /// The folders above the board's own that the group can't pass.
  private var obstacles: [String] {
    var found: [String] = []
    var folder = folder
    while let end = folder.lastIndex(of: "/"), folder != "/" {
      folder = end == folder.startIndex ? "/" : String(folder[..<end])
      guard let status = try? Self.status(of: folder) else { continue }
      let isOpen =
        status.st_mode & 0o001 != 0 || status.st_gid == group.id && status.st_mode & 0o010 != 0
      if !isOpen { found.append(folder) }
    }
    return found
  }

  private static func status(of path: String) throws(CommandFailure) -> stat {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    throw CommandFailure(.access, "“\(path)”: \(String(cString: strerror(errno)))")
  }
}
