import Foundation
import Testing

/// A system that gives less than usual: each command says what is missing and ends with a code.
@Suite struct ScarceSystemTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "one")
  }

  @Test(arguments: [4, 5, 7, 10])
  func tooFewDescriptorsAreNamed(count: Int) throws {
    for words in ["add q", "list", "check", "log", "undo", ""] {
      let outcome = try program.shell("ulimit -n \(count); exec $tercet \(words)")
      #expect(outcome.status == 4 && outcome.isOneLine, "\(words): \(outcome)")
      #expect(
        outcome.error.contains("the limit is \(count) (ulimit -n); raise it to "),
        "\(outcome)"
      )
    }
    #expect(try program.listing().contains("  ID  one\n"))
  }

  @Test func theLimitThatAMessageNamesIsEnough() throws {
    let refused = try program.shell("ulimit -n 5; exec $tercet list")
    let words = refused.error.split(separator: " ")
    let place = try #require(words.lastIndex(of: "to"))

    let outcome = try program.shell("ulimit -n \(words[place + 1]); exec $tercet list")

    #expect(outcome.status == 0, "\(refused) \(outcome)")
  }

  @Test func aLowSoftLimitOfDescriptorsIsRaised() throws {
    let outcome = try program.shell("ulimit -S -n 6; exec $tercet list")
    #expect(outcome.status == 0 && outcome.output.contains("one"), "\(outcome)")
  }

  @Test func aBoardNeedsMoreDescriptorsThanACommand() throws {
    let list = try program.shell("ulimit -n 12; exec $tercet list")
    #expect(list.status == 0, "\(list)")
    let board = try program.shell("ulimit -n 12; TERM=xterm exec $tercet")
    #expect(board.status == 4 && board.error.contains("ulimit -n"), "\(board)")
  }

  @Test func aLinkedFileThatNeedsMoreMemoryIsRefused() throws {
    let cards = (0..<60_000).map { "- [ ] card \($0)\n" }.joined()
    let path = program.folder + "/big.md"
    try Data("## To Do\n\(cards)".utf8).write(to: URL(fileURLWithPath: path))

    let outcome = try program.shell("ulimit -v 300000; exec $tercet link \(path)")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("of memory, and the limit is 292 MiB (ulimit -v)"), "\(outcome)")
  }

  @Test func tooLittleAddressSpaceIsNamed() throws {
    let outcome = try program.shell("ulimit -v 400000; TERM=xterm exec $tercet")
    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("the limit is 390 MiB (ulimit -v)"), "\(outcome)")
  }

  @Test(.enabled(if: canHideProc)) func withoutProcTheProgramThatSharesIsFoundToo() throws {
    let outcome = try program.shell(
      """
      cp "$tercet" "$folder/tercet"
      printf '#!/bin/sh\necho "found: $1"\n' > "$folder/tercet-sync"
      chmod +x "$folder/tercet-sync"
      cd "$folder"
      PATH=/usr/bin:/bin unshare -Urm sh -c 'mount -t tmpfs none /proc; ./tercet share postgresql://nowhere/x'
      """
    )
    #expect(outcome.output.contains("found: "), "\(outcome)")
  }

  nonisolated private static var canHideProc: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -Urm mount -t tmpfs none /proc 2> /dev/null"]
    return (try? process.run()).map { process.waitUntilExit() } != nil
      && process.terminationStatus == 0
  }

  @Test func anImportThatNeedsMoreMemoryThanAllowedIsRefused() throws {
    let row = "card,\(String(repeating: "words ", count: 80)),Doing\n"
    let text = "Title,Description,Status\n" + String(repeating: row, count: 90_000)
    try Data(text.utf8).write(to: URL(fileURLWithPath: program.folder + "/big.csv"))

    for path in ["\"$folder/big.csv\"", "- < \"$folder/big.csv\""] {
      let outcome = try program.shell("ulimit -v 350000; exec \"$tercet\" import \(path)")
      #expect(outcome.status == 4 && outcome.error.contains("MiB"), "\(outcome)")
      #expect(outcome.error.contains("Too little memory is allowed for this file"), "\(outcome)")
    }
  }

  /// Programs start as from a shell, however the tests were started.
  @Test func programsUnderTestStartWithDefaults() throws {
    let outcome = try program.shell("umask; grep -E 'Sig(Ign|Blk)' /proc/self/status")
    #expect(outcome.output.hasPrefix("0022\n"), "\(outcome)")
    let sets = outcome.output.split(separator: "\n").dropFirst()
      .compactMap {
        UInt64($0.suffix(16), radix: 16)
      }
    // The C library keeps signals 32 and 33 for itself. Tests of the store that set a limit on files
    // ignore SIGXFSZ in this process, as the program does.
    let others: UInt64 = 0x7FFF_FFFF & ~(1 << (UInt64(SIGXFSZ) - 1))
    #expect(sets.map { $0 & others } == [0, 0], "\(outcome)")
  }
}
