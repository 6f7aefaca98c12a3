import BoardModel
import FileSystem
import Foundation

/// `tercet-sync`, which talks to PostgreSQL; `tercet` itself does not, so that it starts without it.
package enum SyncProgram {
  private static let name = "tercet-sync"

  /// Its path: in the folder of this program, or else where the shell finds it; nil if it is not installed.
  package static var path: String? { program?.path }

  private static var program: InstalledProgram? {
    InstalledProgram(name, in: OwnProgram.folder.map { [$0] } ?? [])
  }

  static var missing: CommandFailure {
    CommandFailure(
      .other,
      "Sharing needs “\(name)”, which is not installed; install libpq-dev, then run “make install”"
        + " again"
    )
  }

  /// Becomes the program.
  ///
  /// The address goes into the environment: arguments can be read by every user of the machine.
  static func run(_ arguments: [String], address: String? = nil) throws -> Never {
    guard let program else { throw missing }
    if let address { setenv("TERCET_SYNC_ADDRESS", address, 1) }
    try program.become(arguments)
  }
}
