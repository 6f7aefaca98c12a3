import BoardStorage
import Foundation
import Testing

/// Who users and groups are is read in the files, and asked of `getent` where it is not there.
@Suite struct UserDirectoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(
      """
      root:x:0:0:root:/root:/bin/bash
      anna:x:1000:1000:Anna,,,:/home/anna:/bin/sh
      none:x:1001:1001:::/bin/sh
      """,
      to: "passwd"
    )
    let members = (1...3_000).map { "member\($0)" }.joined(separator: ",")
    try write("many:x:50:\(members)\nteam:x:60:anna\n", to: "group")
  }

  @Test func whoStandsInTheFilesIsNotAskedFor() throws {
    let directory = try directory(answering: "echo asked >> asked")

    #expect(directory.name(of: 0) == "root")
    #expect(directory.name(of: 1000) == "anna")
    #expect(directory.home(of: 1000) == "/home/anna")
    #expect(directory.number(ofGroup: "many") == 50)
    #expect(directory.number(ofGroup: "team") == 60)
    #expect(!folder.names.contains("asked"), "\(folder.names)")
  }

  @Test func whatIsEmptyInTheFileIsNotKnown() throws {
    #expect(try directory(answering: "exit 2").home(of: 1001) == nil)
  }

  @Test func servicesAreAskedForWhoIsNotInTheFiles() throws {
    let directory = try directory(
      answering: """
        case "$1 $2" in
          "passwd 70001") echo 'ldap.user:*:70001:70001:From far:/net/ldap.user:/bin/sh' ;;
          "group staff") echo 'staff:*:70002:' ;;
          *) exit 2 ;;
        esac
        """
    )

    #expect(directory.name(of: 70001) == "ldap.user")
    #expect(directory.home(of: 70001) == "/net/ldap.user")
    #expect(directory.number(ofGroup: "staff") == 70002)
    #expect(directory.name(of: 70009) == nil)
    #expect(directory.number(ofGroup: "nobodys") == nil)
  }

  @Test func anAnswerAboutAnotherIsNoAnswer() throws {
    let directory = try directory(answering: "echo 'users:x:100:'")

    #expect(directory.number(ofGroup: "100") == nil)
    #expect(directory.number(ofGroup: "users") == 100)
    #expect(directory.number(ofGroup: "--help") == nil)
  }

  @Test func withoutTheProgramWhoIsNotInTheFilesIsNotKnown() {
    let directory = UserDirectory(
      users: folder.path + "/nowhere",
      groups: folder.path + "/group",
      program: folder.path + "/no-such-program"
    )

    #expect(directory.name(of: 0) == nil)
    #expect(directory.number(ofGroup: "team") == 60)
  }

  @Test func theMachineKnowsWhoRunsTheTest() {
    let entry = getpwuid(getuid()).pointee
    #expect(UserDirectory.ofMachine.name(of: getuid()) == String(cString: entry.pw_name))
    #expect(UserDirectory.ofMachine.home(of: getuid()) == String(cString: entry.pw_dir))
    #expect(UserDirectory.ofMachine.number(ofGroup: "root") == 0)
  }

  private func directory(answering script: String) throws -> UserDirectory {
    let program = folder.path + "/getent"
    try write("#!/bin/sh\ncd \"$(dirname \"$0\")\"\n\(script)\n", to: "getent")
    chmod(program, 0o700)
    return UserDirectory(
      users: folder.path + "/passwd",
      groups: folder.path + "/group",
      program: program
    )
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
  }
}
