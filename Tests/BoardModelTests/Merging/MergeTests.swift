import BoardModel
import SeededRandom
import Testing

/// Merging two changes of one text.
struct LineMergeTests {
  @Test func changesInDifferentLinesAreBothKeptWhicheverSideIsOurs() {
    let base = "one\ntwo\nthree\nfour\n"
    let ours = "one\n2\nthree\nfour\n"
    let theirs = "one\ntwo\nthree\nfour\nfive"
    let both = "one\n2\nthree\nfour\nfive"
    #expect(LineMerge.merge(base: base, ours: ours, theirs: theirs) == both)
    #expect(LineMerge.merge(base: base, ours: theirs, theirs: ours) == both)
  }

  @Test func equalChangesOfBothSidesAreAppliedOnce() {
    let (base, changed) = ("a\nb\nc\n", "a\nx\nc\ny\n")
    #expect(LineMerge.merge(base: base, ours: changed, theirs: changed) == changed)
    let more = "a\nx\nc\ny\n\nz\n"
    #expect(LineMerge.merge(base: "q\n" + base, ours: "q\n" + changed, theirs: changed) == changed)
    #expect(LineMerge.merge(base: base, ours: base, theirs: more) == more)
  }

  @Test(
    arguments: [
      ("a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n"),
      ("a\nb\nc\n", "a\nc\n", "a\nB\nc\n"),
      ("", "x", "y"),
      ("a\nb\n", "A\nb\n", "a\nB\n"),
    ]
  )
  func changesInTheSameOrAdjacentLinesAreAConflict(base: String, ours: String, theirs: String) {
    #expect(LineMerge.merge(base: base, ours: ours, theirs: theirs) == nil)
  }

  @Test func distantChangesOfAVeryLongTextAreBothKept() {
    var lines = (0..<24_000).map { "line \($0 % 8_000) of \($0)\n" }
    for index in stride(from: 0, to: lines.count, by: 5) { lines[index] = "\n" }
    var (ours, theirs, both) = (lines, lines, lines)
    for index in stride(from: 1, to: lines.count, by: 10) {
      (ours[index], both[index]) = ("ours \(index)\n", "ours \(index)\n")
      (theirs[index + 2], both[index + 2]) = ("theirs \(index)\n", "theirs \(index)\n")
    }
    let joined = LineMerge.join(
      base: lines.joined(),
      ours: ours.joined(),
      theirs: theirs.joined()
    )
    #expect(joined.hasBoth)
    #expect(joined.text == both.joined())
  }

  @Test func anUnrelatedTextIsAConflictAndTheRestIsStillMerged() {
    let base = (0..<5_000).map { "line \($0)\n" }
    let ours = base[..<10] + (0..<4_000).map { "other \($0)\n" } + base[4_990...]
    var theirs = base
    (theirs[2_000], theirs[4_999]) = ("theirs\n", "the end\n")
    let joined = LineMerge.join(
      base: base.joined(),
      ours: ours.joined(),
      theirs: theirs.joined()
    )
    #expect(!joined.hasBoth)
    #expect(joined.text == (ours.dropLast() + ["the end\n"]).joined())
  }

  @Test func changesThatKeepLinesApartMergeAsIfMadeInTurn() {
    let seed: UInt64 = 20_261_122
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      // given lines of which each side changes or removes some, never two that touch
      let lines = (0..<12).map { "line \($0 % 5)\n" }
      var (ours, theirs, both) = (lines, lines, lines)
      for index in stride(from: 0, to: 12, by: 2) {
        let value = Bool.random(using: &generator) ? "" : "new \(round)-\(index)\n"
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: (ours[index], both[index]) = (value, value)
        case 1: (theirs[index], both[index]) = (value, value)
        default: break
        }
      }
      // then joining gives all of it, or a conflict where equal lines made the places ambiguous
      let merged = LineMerge.merge(
        base: lines.joined(),
        ours: ours.joined(),
        theirs: theirs.joined()
      )
      guard let merged else { continue }
      #expect(
        merged.split(separator: "\n").filter { $0.hasPrefix("new") }.count
          == both.filter { $0.hasPrefix("new") }.count,
        "seed \(seed), round \(round)"
      )
    }
  }

  @Test(
    arguments: [
      ("one\ntwo", "one A\ntwo", "zero C\none\ntwo", "zero C\none A\ntwo"),
      ("one\ntwo", "one\ntwo\nthree A", "one\ntwo C", "one\ntwo C\nthree A"),
      ("one", "one\nA note", "one\nC note", "one\nC note\nA note"),
      ("", "A note", "C note", "C note\nA note"),
      ("", "same\nA note", "same\nC note\n", "same\nC note\nA note\n"),
      ("a\nb\n", "A\nb\n", "a\nB\n", "A\nB\n"),
      ("a\nb\nc\n", "c\n", "a\nb\nnew\nc\n", "new\nc\n"),
      ("a\nline 4\n", "a\n", "a\nline 34\n", "a\nline 34\n"),
      ("a\nb\nc\nd\n", "a\nd\n", "a\nB\nc\nd\n", "a\nB\nd\n"),
      ("a\nz\n", "a\nx\ny\nz\n", "a\nx\nz\n", "a\nx\ny\nz\n"),
    ]
  )
  func changesThatMeetAreBothKeptAndEqualAdditionsKeptOnce(
    base: String,
    ours: String,
    theirs: String,
    both: String
  ) {
    let joined = LineMerge.join(base: base, ours: ours, theirs: theirs)
    #expect(joined.text == both && joined.hasBoth, "\(joined.text)")
  }

  @Test func aLineThatBothChangedIsOursAndTheirNearbyChangesStay() {
    let joined = LineMerge.join(
      base: "a\nb\nc\n",
      ours: "a\nOURS\nc\n",
      theirs: "A\nTHEIRS\nc\nd\n"
    )
    #expect(!joined.hasBoth)
    #expect(joined.text.hasSuffix("OURS\nc\nd\n"), "\(joined.text)")
  }

  @Test(
    arguments: [
      (
        "owner: ?\n", "owner: ben\n- offices\n", "owner: anna\n- budget\n- hiring\n",
        "owner: ben\n- budget\n- hiring\n- offices\n"
      ),
      ("owner: ?", "owner: ben\n- offices", "intro\nowner: anna", "intro\nowner: ben\n- offices"),
      ("a: 1\nb: 1\n", "a: 2\nnew\nb: 2\n", "a: 3\nb: 3\nend\n", "a: 2\nnew\nb: 2\nend\n"),
      ("a: 1\nb: 1\nc: 1\n", "a: 2\nc: 2\n", "a: 3\nb: 1\nc: 3\nend\n", "a: 2\nc: 2\nend\n"),
    ]
  )
  func linesAddedNextToALineThatBothChangedAreKeptTheirsFirst(
    base: String,
    ours: String,
    theirs: String,
    both: String
  ) {
    let joined = LineMerge.join(base: base, ours: ours, theirs: theirs)
    #expect(joined.text == both)
    #expect(!joined.hasBoth)
  }

  @Test func noLineAddedNextToLinesThatBothChangedIsLost() {
    let seed: UInt64 = 20_261_126
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      // given a line or more that each side changes, and lines that each side puts around them
      let lines = (0..<Int.random(in: 1...4, using: &generator)).map { "line \($0)" }
      func side(_ name: String) -> (text: String, added: Set<String>) {
        var (result, added): ([String], Set<String>) = ([], [])
        for (index, line) in lines.enumerated() {
          for place in ["before", "after"] {
            if place == "after" { result.append("\(line) by \(name)") }
            guard Bool.random(using: &generator) else { continue }
            result.append("\(name) added \(place) \(index)")
            added.insert("\(name) added \(place) \(index)")
          }
        }
        return (result.joined(separator: "\n"), added)
      }
      let (ours, theirs) = (side("anna"), side("ben"))
      let joined = LineMerge.join(
        base: lines.joined(separator: "\n"),
        ours: ours.text,
        theirs: theirs.text
      )
      let found = Set(joined.text.split(separator: "\n").map(String.init))
      #expect(
        ours.added.union(theirs.added).isSubset(of: found),
        "seed \(seed), round \(round): \(joined.text)"
      )
    }
  }

  @Test func everySeparatelyAddedLineIsInTheMergeHoweverClose() {
    let seed: UInt64 = 20_261_125
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      // given different lines, each of which one side or none changes, removes or puts a line before
      let lines = (0..<10).map { "line \($0)\n" }
      var (ours, theirs, both) = (lines, lines, lines)
      for index in lines.indices {
        let added = "new \(index)\n"
        let value = [added, "", added + lines[index]].randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: (ours[index], both[index]) = (value, value)
        case 1: (theirs[index], both[index]) = (value, value)
        default: break
        }
      }
      let joined = LineMerge.join(
        base: lines.joined(),
        ours: ours.joined(),
        theirs: theirs.joined()
      )
      // then every line that was added is there once, and none that was removed
      let found = joined.text.split(separator: "\n")
      let expected = both.joined().split(separator: "\n")
      #expect(
        found.sorted() == expected.sorted(),
        "seed \(seed), round \(round)"
      )
      #expect(joined.hasBoth, "seed \(seed), round \(round)")
    }
  }

  @Test func mergingAMillionBytesWithoutACommonLineEndsQuicklyAsAConflict() {
    let ours = (0..<20_000).map { "ours \($0) \(String(repeating: "x", count: 40))\n" }.joined()
    let theirs = (0..<20_000).map { "theirs \($0)\n" }.joined()
    let base = (0..<20_000).map { "base \($0)\n" }.joined()
    #expect(LineMerge.merge(base: base, ours: ours, theirs: theirs) == nil)
  }
}

/// Merging two changes of one list.
struct ListMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> String {
    String(ListMerge.merge(base: Array(base), ours: Array(ours), theirs: Array(theirs)) { $0 })
  }

  @Test func additionsOfEitherSideAreKeptAndRemovalsDropped() {
    #expect(merge("abc", "abcx", "abcy") == "abcxy")
    #expect(merge("abc", "ac", "abcd") == "acd")
    #expect(merge("abc", "abc", "cab") == "cab")
    #expect(merge("abc", "cab", "abc") == "cab")
    #expect(merge("", "ab", "ab") == "ab")
    #expect(merge("abc", "", "abc") == "")
    #expect(merge("abc", "xabc", "abc") == "xabc")
    #expect(merge("aa", "aaa", "a") == "aa")
  }

  @Test func anElementTakesTheValueOfTheSideThatChangedIt() {
    let base = [ChecklistItem(text: "a"), ChecklistItem(text: "b")]
    let ours = [ChecklistItem(text: "a", isDone: true), ChecklistItem(text: "b")]
    let theirs = [ChecklistItem(text: "a"), ChecklistItem(text: "b", isDone: true)]
    let merged = ListMerge.merge(base: base, ours: ours, theirs: theirs, key: \.text)
    #expect(merged.map(\.isDone) == [true, true])
  }
}
