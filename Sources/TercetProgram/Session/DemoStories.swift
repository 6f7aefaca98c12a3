import BoardModel
import BoardScreens
import TerminalKit

/// The cards of the sample board, in the order in which they were added.
struct DemoStories {
  let today: CalendarDay
  let keymap: Keymap

  var all: [DemoStory] { finished + doing + toDo }

  private func day(_ offset: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: today.daysSinceEpoch + offset)
  }

  // MARK: To do

  private var toDo: [DemoStory] {
    [
      DemoStory(draft: login, added: 19),
      DemoStory(
        draft: CardDraft(title: "로그인 오류 고치기", due: day(9), tags: ["긴급"]),
        added: 12
      ),
      DemoStory(draft: CardDraft(title: "Upgrade the CI image", priority: .low), added: 9.5),
      DemoStory(
        draft: CardDraft(title: "Plan the retrospective 🎉", due: day(1), tags: ["team"]),
        added: 6
      ),
      DemoStory(
        draft: CardDraft(
          title: "Answer the survey of the packagers",
          body: "They ask which terminals we test under.",
          tags: ["docs"]
        ),
        added: 5
      ),
      DemoStory(draft: CardDraft(title: "整理发布说明", priority: .low), added: 4),
      DemoStory(draft: keys, added: 1, isOnTop: true),
    ]
  }

  private var login: CardDraft {
    CardDraft(
      title: "Fix the login redirect after a session timeout",
      body: """
        ## What happens
        Happens only behind the proxy; see the trace in the ticket. The cookie is set for the inner \
        host, so the second redirect loses it.

        - set the host from the forwarded header
        - refuse it from networks that are not ours

        ```
        curl -v https://login.example.org/next
        ```

        | client | result |
        | --- | --- |
        | Firefox | loops |
        | curl | **403** |

        > Seen first on the staging host, after the update of the proxy.

        More in [the ticket](https://example.org/tickets/4711).
        """,
      due: day(-3),
      priority: .high,
      tags: ["api"],
      checklist: [
        ChecklistItem(text: "reproduce it behind the proxy", isDone: true),
        ChecklistItem(text: "write the test that fails"),
        ChecklistItem(text: "fix it"),
      ]
    )
  }

  private var keys: CardDraft {
    let hints: [[String?]] = [
      [hint([.selectNext, .selectPrevious, .focusLeft, .focusRight], "go from card to card")],
      [hint([.add], "adds a card: `Buy milk #home !high fri`")],
      [
        hint([.moveLeft, .moveRight], "move a card to the next column"),
        hint([.undo], "takes it back"),
      ],
      [hint([.read], sign: "**", "reads a card"), hint([.open], "edits it")],
      [
        hint([.filter], "filters the cards"), hint([.sort], "sorts them"),
        hint([.group], "makes sections"), hint([.selectRange], "selects several"),
      ],
      [
        hint([.flow], "shows the flow"), hint([.boards], "shows the boards"),
        hint([.commands], "finds a command"), hint([.help], "lists all keys"),
      ],
      ["the mouse works too: click, double-click, drag a card, turn the wheel"],
    ]
    let lines = hints.map { $0.compactMap(\.self).joined(separator: ", ") }
      .filter { !$0.isEmpty }.map { "- \($0)" }
    return CardDraft(
      title: "Try these keys",
      body: "This board is thrown away when you quit, so try everything.\n\n"
        + lines.joined(separator: "\n"),
      tags: ["start"]
    )
  }

  /// The keys of commands with their effect; nil if a command has no key.
  private func hint(_ commands: [Command], sign: String = "`", _ words: String) -> String? {
    let labels = commands.compactMap { keymap.binding(of: $0)?.keys.first?.label }
    if labels.count < commands.count { return nil }
    return labels.map { sign + $0 + sign }.joined(separator: " ") + " " + words
  }

  // MARK: Doing

  private var doing: [DemoStory] {
    [
      DemoStory(draft: notes, added: 16, begun: 8),
      DemoStory(
        draft: CardDraft(title: "Review the importer", due: day(0), priority: .medium),
        added: 10,
        begun: 3.2,
        comments: [
          (2.1, "Read half of it; the dates of old exports are still open."),
          (0.9, "They are a day off west of Greenwich. Otherwise good to go."),
        ]
      ),
      DemoStory(draft: CardDraft(title: "Pair on the flaky test"), added: 3, begun: 0.8),
    ]
  }

  private var notes: CardDraft {
    CardDraft(
      title: "Write release notes for 1.3",
      body: """
        Cover the new filter and the importer.

        ## What is new
        - the **filter**, as you type
        - the importer; see `tercet add -`
        - [the manual](https://example.org/manual) for the rest
        """,
      due: day(6),
      tags: ["docs", "release"],
      checklist: [
        ChecklistItem(text: "collect the merged changes", isDone: true),
        ChecklistItem(text: "order them by what users notice", isDone: true),
        ChecklistItem(text: "pictures of the new filter"),
        ChecklistItem(text: "thank the contributors"),
      ]
    )
  }

  // MARK: Done

  private var finished: [DemoStory] {
    let titles: [(String, Int?, Double, Double, Double)] = [
      ("Choose a licence", nil, 80, 78, 76), ("Set up the mirrors", nil, 78, 74, 69),
      ("Draw the icon", nil, 75, 70, 68.5), ("Write the first test", nil, 72, 66, 65),
      ("Measure the start", nil, 66, 60, 55), ("Translate the help", nil, 60, 52, 48),
      ("Speed up the search", nil, 56, 50, 41), ("Fix the wide characters", nil, 50, 44, 40),
      ("Package for Debian", nil, 47, 40, 33), ("Answer the bug reports", nil, 42, 35, 32),
      ("Ask for a review", nil, 36, 30, 29), ("Test over a slow link", nil, 33, 27, 25),
      ("Record the demo", nil, 30, 26, 19), ("Move the mirrors", -14, 28, 20, 15),
      ("Answer the auditors", -12, 25, 18, 12.4), ("Update certificates", -11, 22, 14, 11),
      ("Ship 1.2", -9, 21, 13, 9.2), ("Thank the translators", nil, 14, 6, 5.5),
      ("Renew the domain", nil, 13, 4, 2.3), ("Fix the typo in the manual", nil, 4, 1.6, 1.4),
      // Minutes ago, so that even on a Monday something was finished this week.
      ("Check the new icon", nil, 8, 1.1, 0.003), ("Answer the mirrors", nil, 5, 0.9, 0.002),
    ]
    return titles.map { title, due, added, begun, done in
      DemoStory(
        draft: CardDraft(title: title, due: due.map(day)),
        added: added,
        begun: begun,
        done: done
      )
    }
  }
}
