import Foundation
import Testing

/// A linked file in a Git work tree, whose branches and stashes put other texts in its place.
@Suite struct LinkGitTests {
  private let program: Program

  private static let text = """
    # Plans

    ## To Do

    - [ ] Buy milk
    - [ ] Call Ann
    - [ ] Write

    ## Done

    - [x] old

    """

  /// Waits for what a watch does; the shell's functions of the tests.
  private static let functions = """
    cd "$folder/work"
    board() {
      for round in $(seq 200); do
        test "$("$tercet" list --board Plans --format '{title}' | tr '\\n' ,)" = "$1" && return
        sleep 0.05
      done
      echo "the board is $("$tercet" list --board Plans --format '{title}' | tr '\\n' ,), not $1"
    }
    file() {
      for round in $(seq 200); do grep -q "$1" plans.md && return; sleep 0.05; done
      echo "no $1 in the file"
    }
    said() {
      for round in $(seq 200); do grep -q "$1" "$folder/said" && return; sleep 0.05; done
      echo "$1 was not said"
    }
    git() { command git -c user.name=Bea -c user.email=b@x -c init.defaultBranch=master "$@"; }

    """

  init() throws {
    program = try Program()
    let folder = program.folder + "/work"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: folder + "/plans.md"))
  }

  private func run(_ script: String) throws -> Program.Outcome {
    try program.shell(Self.functions + script)
  }

  @Test(arguments: ["2", "4"]) func theBoardFollowsTheBranch(version: String) throws {
    let outcome = try run(
      """
      git init -q . && git config index.version \(version) && git add plans.md && git commit -qm a
      git branch other
      "$tercet" link plans.md > /dev/null
      "$tercet" link --watch > "$folder/said" & watch=$!
      "$tercet" add "From the board" --board Plans --due 2026-12-24 > /dev/null
      "$tercet" edit $("$tercet" list --board Plans milk --format '{uuid}') --title "Buy tea" > /dev/null
      file "From the board" && file "Buy tea"
      git commit -qam b
      git checkout -q other
      board "Buy milk,Call Ann,Write,old,"
      git status --porcelain --untracked-files=no
      git checkout -q master
      board "Buy tea,Call Ann,Write,From the board,old,"
      git status --porcelain --untracked-files=no
      kill "$watch"
      grep -v 'Saved the original' "$folder/said" || true
      """
    )

    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
  }

  @Test func aBranchMayHaveOtherCards() throws {
    let outcome = try run(
      """
      git init -q . && git add plans.md && git commit -qm a
      git checkout -q -b other
      sed -i 's/Buy milk/Rotate keys/; s/Call Ann/Fix the build/; s/Write/Deploy/; s/old/DNS/' plans.md
      git commit -qam b && git checkout -q master
      "$tercet" link plans.md > /dev/null
      "$tercet" link --watch > "$folder/said" & watch=$!
      git checkout -q other
      board "Rotate keys,Fix the build,Deploy,DNS,"
      git checkout -q master
      board "Buy milk,Call Ann,Write,old,"
      git status --porcelain --untracked-files=no
      kill "$watch"
      cat "$folder/said"
      """
    )

    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
  }

  @Test func aStashTakesTheBoardsChangeAndGivesItBack() throws {
    let outcome = try run(
      """
      git init -q . && git add plans.md && git commit -qm a
      "$tercet" link plans.md > /dev/null
      "$tercet" link --watch > "$folder/said" & watch=$!
      "$tercet" add "From the board" --board Plans > /dev/null
      file "From the board"
      git stash -q
      board "Buy milk,Call Ann,Write,old,"
      git status --porcelain --untracked-files=no
      git stash pop -q
      board "Buy milk,Call Ann,Write,From the board,old,"
      kill "$watch"
      grep -v 'Saved the original' "$folder/said" || true
      """
    )

    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
  }

  /// An editor may show the same text as the last commit.
  @Test func anEditorInAWorkTreeStillLosesNothing() throws {
    let outcome = try run(
      """
      git init -q . && git add plans.md && git commit -qm a
      cp plans.md shown.md
      "$tercet" link plans.md > /dev/null
      "$tercet" link --watch > "$folder/said" & watch=$!
      "$tercet" add "From the board" --board Plans > /dev/null
      file "From the board"
      cat shown.md > plans.md
      said "saved as it was before the board's last changes"
      file "From the board"
      board "Buy milk,Call Ann,Write,From the board,old,"
      kill "$watch"
      """
    )

    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
  }

  /// A row of the screen shows what is said last.
  @Test func anOlderTextInARemovedFileIsReportedLast() throws {
    let outcome = try run(
      """
      cp plans.md shown.md
      "$tercet" link plans.md > /dev/null
      "$tercet" link --watch > "$folder/said" & watch=$!
      "$tercet" add "From the board" --board Plans > /dev/null
      file "From the board"
      rm plans.md
      said "is missing"
      cp shown.md plans.md
      file "From the board"
      said "saved as it was before the board's last changes"
      kill "$watch"
      wait "$watch" 2> /dev/null
      tail -n 1 "$folder/said"
      """
    )

    #expect(
      outcome.output.hasSuffix(
        "/plans.md” was saved as it was before the board's last changes; they were written again\n"
      ),
      "\(outcome)"
    )
  }
}
