import BoardSync
import BuiltProgram
import FileLog
import Foundation
import PostgresLog
import PostgresServer
import RemoteLog
import Testing

/// Where a test has the log of its board.
nonisolated enum LogKind: String, CaseIterable, CustomTestStringConvertible {
  case database
  case file
  /// A file that a program serves over a connection, in place of ssh.
  case remote

  /// Those that can be tested here.
  static let all = allCases.filter { $0 != .database || TestServer.programs != nil }

  var testDescription: String { rawValue }
}

/// A folder with a log of a kind, removed with the value.
final class TestLog {
  let kind: LogKind
  let folder: URL
  let database: TestDatabase?

  init(_ kind: LogKind, _ database: TestDatabase? = nil) throws {
    self.kind = kind
    if kind == .database {
      let database = try database ?? TestDatabase()
      (self.database, folder) = (database, database.folder)
      return
    }
    self.database = nil
    folder = try TestFolder.make("tercet-share")
    if kind == .remote { try StandInShell.install() }
  }

  isolated deinit { if database == nil { try? FileManager.default.removeItem(at: folder) } }

  var path: String { folder.appending(path: "team.log").path() }

  var address: String {
    switch kind {
    case .database: database?.address() ?? ""
    case .file: path
    case .remote: "ssh://elsewhere\(path)"
    }
  }

  /// Another connection to it.
  func place() throws -> any LogPlace {
    switch kind {
    case .database: PostgresPlace(try #require(PostgresAddress(address)))
    case .file: try #require(FilePlace(path))
    case .remote: SSHPlace(try #require(try SSHAddress(address)), asksUser: false)
    }
  }
}

/// A program in place of ssh, which runs the command on this machine.
enum StandInShell {
  private static let installed = Result {
    let folder = try TestFolder.make("tercet-ssh")
    let sync = try BuiltProgram.path("tercet-sync")
    // To a host such as answers-400, the connection is cut after so many bytes of the answers.
    let shell = """
      while [ "$1" != -- ]; do shift; done
      host=$2
      shift 2
      PATH="\(folder.path()):$PATH"
      case $host in
      answers-*)
        # Only dd may hold the client's end, which must close with it.
        exec 3>&1 >/dev/null
        { sh -c "$*" 3>&- | dd bs=1 count="${host#*-}" status=none >&3; } <&0 &
        exec 3>&-
        wait ;;
      # A connection that stays open but brings nothing more.
      silent-*) sh -c "$*" | { dd bs=1 count="${host#*-}" status=none; exec cat >/dev/null; } ;;
      # A program that does not know the newest request.
      older) sed -u 's/"show":{/"unheard":{/' | sh -c "$*" ;;
      requests-*) dd bs=1 count="${host#*-}" status=none | sh -c "$*" ;;
      *) exec sh -c "$*" ;;
      esac
      """
    let program = """
      exec '\(sync)' serve "$3" "" ""
      """
    for (name, text) in [("ssh", shell), ("tercet", program)] {
      try Script.write(text, to: folder.appending(path: name).path())
    }
    setenv("TERCET_SSH", folder.appending(path: "ssh").path(), 1)
    signal(SIGPIPE, SIG_IGN)
  }

  static func install() throws { try installed.get() }
}
