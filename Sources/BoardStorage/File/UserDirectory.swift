internal import CBoardStorage

/// The users and groups of the machine.
///
/// They are looked up in the files, and where they are not there, `getent` asks the services that
/// the machine is set up for: the program has the C library in itself, which can't load those.
package nonisolated struct UserDirectory {
  package static let ofMachine = UserDirectory()

  private let users: String
  private let groups: String
  private let program: String

  package init(
    users: String = "/etc/passwd",
    groups: String = "/etc/group",
    program: String = "getent"
  ) {
    self.users = users
    self.groups = groups
    self.program = program
  }

  /// The login name of a user; nil where nobody knows one.
  package func name(of user: UInt32) -> String? {
    field(0, ofLineIn: users, "passwd", where: 2, is: String(user))
  }

  /// The home folder of a user; nil where nobody knows one.
  package func home(of user: UInt32) -> String? {
    field(5, ofLineIn: users, "passwd", where: 2, is: String(user))
  }

  /// The number of a group; nil where nobody knows it.
  package func number(ofGroup name: String) -> UInt32? {
    if name.isEmpty || name.hasPrefix("-") || name.contains(where: { ":\n".contains($0) }) {
      return nil
    }
    return field(2, ofLineIn: groups, "group", where: 0, is: name).flatMap { UInt32($0) }
  }

  /// More than a name, its numbers, a whole name and a path take.
  private static let longestLine = 8_192

  private func field(
    _ wanted: Int,
    ofLineIn path: String,
    _ database: String,
    where field: Int32,
    is key: String
  ) -> String? {
    let line = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.longestLine) { bytes in
      tercet_directory_entry(
        path,
        program,
        database,
        field,
        key,
        bytes.baseAddress,
        Int32(bytes.count)
      ) == 1 ? bytes.baseAddress.map { String(cString: $0) } : nil
    }
    let fields = line?.split(separator: ":", omittingEmptySubsequences: false)
    guard let fields, wanted < fields.count, !fields[wanted].isEmpty else { return nil }
    return String(fields[wanted])
  }
}
