import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Org files.
@Suite struct OrgTests {
  private func board(_ text: String) throws -> SourceBoard {
    var org = Org(dates: LocalDates(zone: TimeZone(identifier: "Europe/London") ?? .gmt))
    return try org.read(SourceText(Array(text.utf8)))
  }

  private func losses(_ board: SourceBoard) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: board.notCarried.kinds.map { ($0.name, $0.count) })
  }

  @Test func aKilledTaskIsArchivedAsACancelledOneIs() throws {
    let board = try board("* KILL Move\n* CANCELLED Paint\n* WAIT Call\n")

    #expect(board.cards.map(\.isArchived) == [true, true, false], "\(board.cards)")
  }

  @Test func aTaskHasItsFacts() throws {
    let board = try board(
      """
      #+TITLE: Home
      #+FILETAGS: :house:
      * Errands :out:
      ** TODO [#A] Call the [[https://bank.example][bank]] :money:
         DEADLINE: <2026-12-24 Thu 10:00 .+1w> SCHEDULED: <2026-12-01 Tue>
         :PROPERTIES:
         :ID:       7f3a
         :CREATED:  [2026-11-01 Sun]
         :Effort:   1:30
         :END:
         Ask for the letter.

         - [X] find it
         - [ ] copy it
      ** DONE Pay the rent
         CLOSED: [2026-11-05 Thu 09:30]
      """
    )

    #expect(board.name == "Home" && board.columns.map(\.name) == ["To Do", "Doing", "Done"])
    let card = board.cards[0]
    #expect(card.title == "Call the [bank](https://bank.example)" && card.priority == .high)
    #expect(card.tags == ["house", "out", "money"] && card.key == "7f3a", "\(card)")
    #expect(card.estimate?.text == "1.5")
    #expect(card.start?.iso == "2026-12-01")
    #expect(card.due?.iso == "2026-12-24" && card.repeats?.basis == .done)
    #expect(card.body == "Ask for the letter." && card.createdAt?.day.iso == "2026-11-01")
    #expect(card.checklist.map(\.text) == ["find it", "copy it"])
    #expect(card.checklist.map(\.isDone) == [true, false])
    #expect(board.cards.map(\.lane) == ["Errands", "Errands"])
    #expect(board.cards[1].column == "Done")
    #expect(board.cards[1].finishedAt?.iso == "2026-11-05T09:30:00.000Z")
    #expect(
      losses(board).isEmpty,
      "\(losses(board))"
    )
  }

  @Test(arguments: [
    ("Pack [1/3]", "Pack"), ("[33%] Pack the bags", "Pack the bags"), ("Pack [/] now", "Pack now"),
    ("Read [1]", "Read [1]"), ("Save [50% off]", "Save [50% off]"), ("[0/0]", "[0/0]"),
  ])
  func theCountOfStepsIsNotPartOfATitle(heading: String, title: String) throws {
    #expect(try board("* TODO \(heading)\n- [X] one").cards.first?.title == title)
  }

  @Test func aBlockIsKeptWholeWhateverItsLinesLookLike() throws {
    let lines = [
      "#+BEGIN_SRC sh", "# first update", "  - [ ] no step", ":PROPERTIES:",
      "DEADLINE: <2026-12-24>",
      "CLOCK: [2026-12-24]", "[[ -f a ]] && rm a", "#+TITLE: no title", "", "#+END_QUOTE",
      "#+end_src",
    ]

    for indent in ["", "  "] {
      let block = lines.map { $0.isEmpty ? $0 : indent + $0 }
      let board = try board("* TODO Set up\n" + block.joined(separator: "\n") + "\n* TODO Next\n")

      let card = board.cards[0]
      #expect(
        card.body == lines.joined(separator: "\n") && card.checklist.isEmpty && card.due == nil
      )
      #expect(board.cards.map(\.title) == ["Set up", "Next"] && board.name == nil)
      #expect(losses(board).isEmpty, "\(losses(board))")
    }
  }

  @Test func aHeadingInABlockIsTextWithoutItsComma() throws {
    let board = try board(
      "* TODO a\n#+begin_example\n* TODO b\n,* TODO c\n,#+TODO: x\n, d\n#+end_example\n"
    )

    let text = "#+begin_example\n* TODO b\n* TODO c\n#+TODO: x\n, d\n#+end_example"
    #expect(board.cards.map(\.body) == [text])
  }

  @Test func aBlockThatIsNeverClosedHoldsNoTasks() throws {
    let board = try board(
      "* TODO a\n#+BEGIN_SRC sh\nls\n* TODO b\n#+BEGIN_SRC sh\n# c\n#+END_SRC\n"
    )

    #expect(board.cards.map(\.title) == ["a", "b"])
    #expect(board.cards[1].body == "#+BEGIN_SRC sh\n# c\n#+END_SRC")
  }

  @Test func keywordsOfTheFileAreColumns() throws {
    let board = try board(
      "#+TODO: TODO(t) NEXT(n) WAITING(w@/!) | DONE(d) CANCELLED(c)\n* NEXT a\n* WAITING b\n"
        + "* CANCELLED c\n** TODO d\n"
    )

    #expect(board.columns.map(\.name) == ["To Do", "NEXT", "WAITING", "Done"])
    #expect(board.columns.map(\.kind) == [.toDo, .toDo, .doing, .done])
    #expect(board.cards.map(\.column) == ["NEXT", "WAITING", "Done", "To Do"])
    #expect(board.cards.map(\.isArchived) == [false, false, true, false])
    #expect(board.cards.map(\.parent) == [nil, nil, nil, "c"] && losses(board).isEmpty)
  }

  @Test func aTaskInATaskIsAPartOfIt() throws {
    let board = try board(
      """
      * TODO Move
      :PROPERTIES:
      :ID: 7f3a
      :END:
      ** Rooms
      *** TODO Kitchen
      **** TODO Paint
      *** TODO Bath
      **** TODO Paint
      ***** TODO Buy paint
      * TODO Other
      """
    )

    let parents = [nil, "7f3a", "Kitchen", "7f3a", "Bath", nil, nil]
    #expect(board.cards.map(\.parent) == parents, "\(board.cards.map(\.parent))")
    #expect(losses(board) == ["parents of cards": 1])
  }

  @Test func whatHasNoPlaceIsCounted() throws {
    let board = try board(
      """
      #+AUTHOR: Ann
      Words above
      * TODO [#D] a
      DEADLINE: <2026-12-24 Thu +2h -3d>
      :LOGBOOK:
      CLOCK: [2026-11-01 Sun 10:00]--[2026-11-01 Sun 11:00] =>  1:00
      :END:
      :PROPERTIES:
      :Effort:   soon
      :STYLE:    habit
      :END:
      # a comment
      #+begin_src sh
      - [ ] no step
      #+end_src
      * COMMENT b
      * TODO c
      DEADLINE: <soon>
      """
    )

    #expect(board.cards[0].checklist.isEmpty && board.cards[0].body.contains("- [ ] no step"))
    #expect(
      losses(board) == [
        "settings of the file": 1, "lines of text outside of tasks": 1, "priorities such as “D”": 1,
        "repeats that cannot be read": 1, "other parts of dates": 1,
        "lines of the drawer “LOGBOOK”": 1, "estimates that cannot be read": 1,
        "properties “STYLE”": 1,
        "comments of the file": 1, "headings without tasks of their own": 1,
        "deadline dates that cannot be read": 1,
      ],
      "\(losses(board))"
    )
  }

  @Test func aFileWithoutTasksIsRefused() {
    #expect(throws: SourceFault.self) { try board("* Notes\nWords\n") }
  }
}
