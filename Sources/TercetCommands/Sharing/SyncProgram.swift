import BoardModel
import Foundation

/// `tercet-sync`, which talks to PostgreSQL; `tercet` itself does not, so that it starts without it.
package enum SyncProgram {
  private static let name = "tercet-sync"

  /// Where it is: beside this program, else where the shell finds it; nil where it is not installed.
  package static var path: String? {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = own.map { ($0 as NSString).deletingLastPathComponent }
    let folders = (AuthorName.variable("PATH") ?? "").split(separator: ":").map(String.init)
    return ([folder].compactMap { $0 } + folders).map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Becomes the program; what it says and exits with is what the command says and exits with.
  ///
  /// The address goes into the environment: arguments can be read by every user of the machine.
  static func run(_ arguments: [String], address: String? = nil) throws -> Never {
    guard let path else {
      throw CommandFailure(
        .other,
        "Sharing needs “\(name)”, which is not installed; install libpq-dev, then run “make install”"
          + " again"
      )
    }
    if let address { setenv("TERCET_SYNC_ADDRESS", address, 1) }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    throw CommandFailure(
      .access,
      "“\(path)” could not be run: \(String(cString: strerror(errno)))"
    )
  }
}
