import BoardModel
import FileSystem
import Glibc

/// Gives a group access to a board's file, its companions and its folder.
///
/// The log, its index and the search file get the mode of the board's file, and inherit the group
/// of the folder, so they need no later change.
struct GroupPermission {
  private static let companions = ["", "-wal", "-shm", "-search"]
  private static let fileBits: mode_t = 0o660
  /// The group may read, write and search; new files inherit the group.
  private static let folderBits: mode_t = 0o2770

  private let path: String
  private let folder: String
  private let group: (name: String, id: gid_t)

  /// Checks what will be shared; changes nothing yet.
  ///
  /// `holdingOthers` allows a folder with other files.
  ///
  /// - Throws: If the file or the group does not exist, the file is not a board, or the folder
  ///   can't be shared.
  init(
    of path: String,
    to group: String,
    holdingOthers: Bool
  ) throws(CommandFailure) {
    guard let real = RealPath.of(path) else {
      throw CommandFailure(.access, "“\(path)” does not exist; name the board's file with --db")
    }
    self.path = real
    guard let number = UserDirectory.number(ofGroup: group) else {
      throw .usage(
        "There is no group “\(group)” on this machine; create it with: groupadd \(group)"
      )
    }
    self.group = (group, number)
    let folder = SharedFolder(of: self.path)
    self.folder = folder.path
    try CommandStore.requireBoard(at: self.path)
    try folder.check(holdingOthers: holdingOthers)
  }

  /// Gives the group access.
  ///
  /// - Returns: A line for each thing done.
  ///
  /// - Throws: Also if a parent folder still keeps the group out.
  func grant() throws(CommandFailure) -> [String] {
    try change(folder, Self.folderBits)
    for suffix in Self.companions where access(path + suffix, F_OK) == 0 {
      try change(path + suffix, Self.fileBits)
    }
    if let first = obstacles.first {
      throw CommandFailure(
        .access,
        "“\(first)” keeps the group “\(group.name)” out of the board: allow access with"
          + " “chmod o+x \(first)”, or move the board elsewhere; the board and its folder already"
          + " belong to the group"
      )
    }
    return [
      "The group “\(group.name)” can now use “\(path)” and its companion files",
      "New files in “\(folder)” belong to the group",
    ]
  }

  var object: JSONObject {
    var object = JSONObject()
    object.set("group", group.name)
    object.set("file", path)
    object.set("folder", folder)
    return object
  }

  private func change(_ path: String, _ bits: mode_t) throws(CommandFailure) {
    let status = try Self.status(of: path)
    if status.st_gid != group.id, chown(path, uid_t.max, group.id) != 0 {
      throw refusal(path, status)
    }
    let wanted = status.st_mode & 0o7777 | bits
    // Changing the group may clear the setgid bit.
    let present = try Self.status(of: path).st_mode & 0o7777
    if present != wanted, chmod(path, wanted) != 0 { throw refusal(path, status) }
  }

  /// Why the system refused, and who may do it.
  private func refusal(_ path: String, _ status: stat) -> CommandFailure {
    let code = errno
    if code == EPERM, status.st_uid != getuid() {
      let owner = UserDirectory.name(of: status.st_uid)
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
    UserDirectory.name(of: getuid()) ?? "NAME"
  }

  /// The parent folders that the group can't pass, from the top.
  private var obstacles: [String] {
    var found: [String] = []
    var folder = folder
    while let end = folder.lastIndex(of: "/"), folder != "/" {
      folder = end == folder.startIndex ? "/" : String(folder[..<end])
      guard let status = stat(at: folder) else { continue }
      let isOpen =
        status.st_mode & 0o001 != 0 || status.st_gid == group.id && status.st_mode & 0o010 != 0
      if !isOpen { found.insert(folder, at: 0) }
    }
    return found
  }

  private static func status(of path: String) throws(CommandFailure) -> stat {
    if let status = stat(at: path) { return status }
    throw CommandFailure(.access, "“\(path)”: \(String(cString: strerror(errno)))")
  }
}
