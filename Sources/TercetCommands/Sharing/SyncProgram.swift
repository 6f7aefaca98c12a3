import BoardModel
import FileSystem
import Foundation

/// `tercet-sync`, which exchanges changes, so that `tercet` starts without what that needs.
package enum SyncProgram {
  private static let name = "tercet-sync"

  /// The path in this program's folder or in `PATH`; nil if not installed.
  package static var path: String? { program?.path }

  private static var program: InstalledProgram? {
    InstalledProgram(name, in: OwnProgram.folder.map { [$0] } ?? [])
  }

  static var missing: CommandFailure {
    CommandFailure(
      .other,
      "Sharing needs “\(name)”, which is not installed; run “make install” again"
    )
  }

  /// Replaces this process by the program.
  ///
  /// The address is passed in the environment, because every user of the machine can read
  /// arguments.
  static func run(
    _ arguments: [String],
    address: String? = nil,
    isInsecure: Bool = false
  ) throws -> Never {
    guard let program else { throw missing }
    if isInsecure { setenv("TERCET_SYNC_INSECURE", "1", 1) }
    if let address { setenv("TERCET_SYNC_ADDRESS", address, 1) }
    try program.become(arguments)
  }
}
