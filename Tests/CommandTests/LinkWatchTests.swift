import BoardStorage
import FileSystem
import Foundation
import Testing

/// What `tercet link --watch` follows when files, their folders or the system's watches go and come.
@Suite struct LinkWatchTests {
  private let program: Program

  init() throws {
    program = try Program()
    let outcome = try program.shell(
      """
      mkdir "$folder/notes"
      printf '# Plans\\n\\n- [ ] one\\n' > "$folder/notes/plans.md"
      "$tercet" link "$folder/notes/plans.md"
      """
    )
    try #require(outcome.status == 0, "\(outcome)")
  }

  /// Saves the file as an editor does, and waits until the board has its title.
  private static let functions = """
    save() { printf '# Plans\\n\\n- [ ] %s\\n' "$1" > "$folder/new"; mv "$folder/new" "$folder/notes/plans.md"; }
    await() { for round in $(seq 400); do eval "$1" && return; sleep 0.05; done; echo "timed out: $1"; }
    watches() { ls -l /proc/$watch/fd | grep -c inotify; }
    "$tercet" link --watch > "$folder/said" & watch=$!

    """

  /// Whether a limit of watches can be set for the programs of a test alone.
  nonisolated static var canLimitWatches: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_inotify_instances' 2> /dev/null",
    ]
    return (try? process.run()).map { process.waitUntilExit() } != nil
      && process.terminationStatus == 0
  }

  @Test(.enabled(if: Inotify.isAvailable && canLimitWatches))
  func withoutAWatchItLooksOnceASecondAndReturnsToIt() throws {
    let script =
      "limit=/proc/sys/user/max_inotify_instances; echo 0 > $limit\n" + Self.functions + """
        save two
        await '"$tercet" list --board Plans | grep -q two'
        echo "$(watches) watches"
        echo 100 > $limit
        await '[ "$(watches)" = 2 ]'
        echo "$(watches) watches"
        save three
        await '"$tercet" list --board Plans | grep -q three'
        kill $watch
        cat "$folder/said"
        """

    let outcome = try program.shell("exec unshare -Ur sh -c \"$1\"", [script])

    #expect(outcome.output.hasPrefix("0 watches\n2 watches\nThe system has no"), "\(outcome)")
    #expect(outcome.output.split(separator: "\n").count == 3, "\(outcome)")
  }

  @Test func aFileThatBecomesAFolderIsReported() throws {
    let outcome = try program.shell(
      Self.functions + """
        rm "$folder/notes/plans.md"
        await 'grep -q "is missing" "$folder/said"'
        mkdir "$folder/notes/plans.md"
        await 'grep -q "is a folder" "$folder/said"'
        kill $watch
        cat "$folder/said"
        """
    )

    #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome)")
  }

  @Test func aFolderThatIsReplacedIsFollowed() throws {
    let outcome = try program.shell(
      Self.functions + """
        save two
        await '"$tercet" list --board Plans | grep -q two'
        mv "$folder/notes" "$folder/old"
        await 'grep -q "is missing" "$folder/said"'
        mkdir "$folder/notes"
        save three
        await '"$tercet" list --board Plans | grep -q three'
        await 'grep -q "is linked again" "$folder/said"'
        kill $watch
        cat "$folder/said"
        """
    )

    #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome)")
    #expect(outcome.output.contains("is missing"), "\(outcome)")
    #expect(outcome.output.contains("is linked again"), "\(outcome)")
  }
}
