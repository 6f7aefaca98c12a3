package import Foundation
package import PostgresLog

/// A database of one test, and a folder for its files; both are removed with the value.
package final class TestDatabase {
  package let server: TestServer
  package let name: String
  /// Where the test's boards are.
  package let folder: URL

  /// Nil takes the server that all tests have in common.
  package init(on server: TestServer? = nil) throws {
    self.server = try server ?? .common()
    name = "t" + UUID().uuidString.prefix(12).lowercased().replacing("-", with: "")
    folder = try TestFolder.make("tercet-share")
    try self.server.connect().run("CREATE DATABASE \(name)")
  }

  deinit {
    _ = try? server.connect().run("DROP DATABASE \(name) WITH (FORCE)")
    try? FileManager.default.removeItem(at: folder)
  }

  package func address(role: String = "postgres") -> String {
    server.address(role: role, database: name)
  }

  package func connect(role: String = "postgres") throws -> PostgresConnection {
    try PostgresConnection(address(role: role))
  }

  /// Makes a role that may log in; roles belong to the whole server, so its name has the database's
  /// in it.
  package func makeRole(_ word: String) throws -> String {
    let role = "\(word)_\(name)"
    try connect().run("CREATE ROLE \(role) LOGIN")
    return role
  }

  /// The path of a test's file.
  package func path(_ file: String) -> String { folder.appending(path: file).path() }
}
