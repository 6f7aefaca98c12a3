import BoardModel
import Testing

@Suite struct RuleTests {
  @Test func aTitleIsOneLineWithoutBlanksAtItsEnds() throws {
    #expect(try TitleRule.checked(" \t a\r\nb\u{2028}c\n\n ") == "a b c")
    #expect(try TitleRule.checked("e\u{301}\u{1B}[31m\u{202E}x") == "e\u{301}\u{1B}[31m\u{202E}x")
    #expect(try TitleRule.checked("a\0b") == "a\u{FFFD}b")
  }

  @Test(arguments: ["", " ", "\n\n", "\u{3000}\u{A0}\t"])
  func aBlankTitleIsRefused(title: String) {
    #expect(throws: StoreError.invalidTitle(.blank)) { try TitleRule.checked(title) }
  }

  @Test func aTitleHasAtMost500CharactersAndNotTooManyMarks() throws {
    let family = "👨‍👩‍👧‍👦"
    #expect(try TitleRule.checked(String(repeating: family, count: 500)).count == 500)
    #expect(throws: StoreError.invalidTitle(.tooLong(characters: 501))) {
      try TitleRule.checked(String(repeating: "漢", count: 501))
    }
    #expect(throws: StoreError.invalidTitle(.tooLong(characters: 10_001))) {
      try TitleRule.checked("a" + String(repeating: "\u{301}", count: 10_000))
    }
  }

  @Test func tagsAreWordsWithoutDuplicates() throws {
    #expect(try TagRule.checked(["b", "a", "b", "e\u{301}", "é"]) == ["b", "a", "e\u{301}"])
    #expect(throws: StoreError.invalidTags(.empty)) { try TagRule.checked([""]) }
    #expect(throws: StoreError.invalidTags(.containsBlank(tag: "a b"))) {
      try TagRule.checked(["a b"])
    }
    #expect(throws: StoreError.invalidTags(.containsBlank(tag: "a\n"))) {
      try TagRule.checked(["a\n"])
    }
    let long = String(repeating: "x", count: 65)
    #expect(throws: StoreError.invalidTags(.tooLong(tag: long))) { try TagRule.checked([long]) }
    #expect(throws: StoreError.invalidTags(.tooMany(count: 65))) {
      try TagRule.checked((0..<65).map(String.init))
    }
    #expect(try TagRule.checked((0..<64).map(String.init)).count == 64)
  }

  @Test func tagsThatDifferInCapitalsAreOneAsTheFirstIsWritten() throws {
    let both = ["API", "ui", "api", "Ü", "u\u{308}"]
    #expect(try TagRule.checked(both) == ["API", "ui", "Ü"])
    #expect(TagRule.keepingOthers(of: ["a:b", "API"], ["api", "A:b"]) == ["a:b", "api"])
    let typed = QuickAdd("x #API #ui #api", today: CalendarDay(daysSinceEpoch: 0))
    #expect(typed.draft.tags == ["API", "ui"])
    var draft = CardDraft(title: "", tags: ["API"])
    try draft.apply(.addTags(["api", "ui"]))
    #expect(draft.tags == ["API", "ui"])
    try draft.apply(.removeTags(["Api"]))
    #expect(draft.tags == ["ui"])
  }

  @Test func aTagThatTwoMachinesAddedIsOneTag() {
    let base = CardDraft(title: "")
    let merge = CardMerge(
      base: base,
      ours: CardDraft(title: "", tags: ["API"]),
      theirs: CardDraft(title: "", tags: ["api"])
    )

    #expect(merge.draft.tags.map { $0.lowercased() } == ["api"])
  }

  @Test(arguments: [
    (["#docs"], ["docs"]), (["##docs", "docs"], ["docs"]), (["a,b"], ["a", "b"]),
    (["a;x", ";y,"], ["a", "x", "y"]), (["a#b"], ["a#b"]), (["#긴급,#b"], ["긴급", "b"]),
  ])
  func signsAndSeparatorsAreNoPartOfATag(given: [String], stored: [String]) throws {
    #expect(try TagRule.checked(given) == stored)
    #expect(
      TagText.tags(in: given.joined(separator: " "))
        .reduce(into: []) { tags, tag in
          if !tags.contains(tag) { tags.append(tag) }
        } == stored
    )
  }

  @Test(arguments: ["#", ",", ";#;"])
  func aTagThatIsNothingButSignsIsRefused(tag: String) {
    #expect(throws: StoreError.invalidTags(.empty)) { try TagRule.checked([tag]) }
    #expect(TagText.tags(in: tag).isEmpty)
  }

  @Test(arguments: [[], ["a"], ["docs", "긴급"], ["a#b"]])
  func tagsAreReadBackFromTheirLine(_ tags: [String]) {
    #expect(TagText.tags(in: TagText.line(of: tags)) == tags)
  }

  @Test func tagsAreReadWithOrWithoutTheirSign() {
    #expect(TagText.tags(in: "  docs #api,x   ## # \u{3000}긴급 ") == ["docs", "api", "x", "긴급"])
  }

  @Test func aBodyHasAtMostOneMebibyte() throws {
    let most = String(repeating: "x", count: 1 << 20)
    #expect(try TextRule.checkedBody(most) == most)
    #expect(throws: StoreError.bodyTooLong(bytes: 1 << 20 + 1)) {
      try TextRule.checkedBody(most + "x")
    }
  }

  @Test(arguments: Column.Kind.allCases)
  func aCardIsOverdueFromTheDayAfterItsDayUntilItIsDone(kind: Column.Kind) throws {
    let today = try #require(CalendarDay(iso: "2026-11-21"))
    let yesterday = CalendarDay(daysSinceEpoch: today.daysSinceEpoch - 1)

    #expect(kind.isOverdue(due: DueDate(yesterday), on: today, at: 0) == (kind != .done))
    #expect(!kind.isOverdue(due: DueDate(today), on: today, at: 1_439))
    #expect(!kind.isOverdue(due: nil, on: today, at: 0))
  }

  @Test func jsonEscapesWhateverCouldActOnATerminal() {
    var object = JSONObject()
    object.set("text", "a\"\\\n\t\u{1B}[31m\u{7F}\u{9B}\u{202E}é漢🙂\u{2028}\u{E0001}")
    object.set("none", nil)
    object.set("number", -3)
    object.set("list", ["x", "y"])

    #expect(
      object.json == #"""
        {"text":"a\"\\\n\t\u001b[31m\u007f\u009b\u202eé漢🙂\u2028\udb40\udc01","none":null,"number":-3,"list":["x","y"]}
        """#
    )
    #expect(JSONObject().json == "{}")
  }
}
