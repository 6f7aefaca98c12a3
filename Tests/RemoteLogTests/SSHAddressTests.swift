import BoardSync
import Testing

@testable import RemoteLog

/// Addresses of logs on other machines.
struct SSHAddressTests {
  @Test func anAddressHasAUserAHostAPortAndAPath() throws {
    let whole = try #require(try SSHAddress("ssh://ann@host.example:2222/boards/team.log"))
    let least = try #require(try SSHAddress("ssh://host/~/my%20team's.log"))
    let literal = try #require(try SSHAddress("ssh://[2001:db8::1]:22/a.log"))

    #expect(whole.user == "ann" && whole.host == "host.example" && whole.port == 2_222)
    #expect(whole.path == "/boards/team.log")
    #expect(least.user == nil && least.host == "host" && least.port == nil)
    #expect(least.path == "~/my team's.log")
    #expect(literal.host == "2001:db8::1" && literal.port == 22)
    #expect(try SSHAddress("/boards/team.log") == nil)
    #expect(try SSHAddress("postgresql://host/db") == nil)
  }

  @Test func noPartOfAnAddressIsTakenForAnOptionOrACommand() throws {
    let address = try #require(try SSHAddress("ssh://ann@host:1/x';reboot;'/$(id)/-v.log"))

    let words = address.arguments(asksUser: false)

    #expect(
      Array(words.suffix(7))
        == [
          "-p", "1", "-l", "ann", "--", "host",
          "env PATH=\"$PATH:$HOME/.local/bin:/usr/local/bin\" tercet serve-log --"
            + " '/x'\\'';reboot;'\\''/$(id)/-v.log'",
        ]
    )
    #expect(words.contains("BatchMode=yes"))
    #expect(!address.arguments(asksUser: true).contains("BatchMode=yes"))
  }

  @Test(arguments: [
    "ssh://host", "ssh://host/", "ssh:///a.log", "ssh://-oProxyCommand=x/a.log",
    "ssh://-l@host/a.log", "ssh://ann:secret@host/a.log/", "ssh://a b@host/a.log",
    "ssh://ann@ho;st/a.log", "ssh://host:0/a.log", "ssh://host:x/a.log", "ssh://host/a%0Ab.log",
    "ssh://host/a%zz", "ssh://[::1/a.log", "ssh://$(id)/a.log",
  ])
  func anAddressThatIsWrongIsRefused(_ text: String) {
    #expect(throws: SSHAddress.Fault.self) { try SSHAddress(text) }
  }
}

/// What a failed connection is called.
struct RemoteFailureTests {
  @Test(arguments: [
    (255, "ssh: Could not resolve hostname h: Name or service not known", "host not found"),
    (255, "ssh: connect to host h port 22: Connection refused", "connection refused"),
    (255, "ssh: connect to host h port 22: Connection timed out", "it does not answer"),
    (255, "client_loop: send disconnect: Broken pipe", "client_loop: send disconnect: Broken pipe"),
    (255, "", "the connection was lost"),
    (-1, "", "the connection was lost"),
  ])
  func whatMayPassIsTriedAgain(_ code: Int, _ errors: String, _ reason: String) {
    #expect(RemoteFailure.error(Int32(code), errors, "h") == .offline(reason))
  }

  @Test(arguments: [
    (255, "Warning: x\nann@h: Permission denied (publickey).", "ssh was not let in on h"),
    (
      255, "No ED25519 host key is known\nHost key verification failed.",
      "ssh does not know the key"
    ),
    (
      255,
      "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.",
      "the key of h has changed"
    ),
    (127, "sh: 1: tercet: not found", "“tercet” is not installed on h"),
    (127, "env: ‘tercet’: No such file or directory", "“tercet” is not installed on h"),
    (1, "tercet: Sharing needs “tercet-sync”, which", "Sharing needs “tercet-sync”"),
    (2, "Error: Unknown command", "Error: Unknown command"),
  ])
  func whatNeedsAPersonIsRefused(_ code: Int, _ errors: String, _ reason: String) {
    guard case .refused(let found) = RemoteFailure.error(Int32(code), errors, "h") else {
      Issue.record("not refused")
      return
    }
    #expect(found.hasPrefix(reason), "\(found)")
  }
}
