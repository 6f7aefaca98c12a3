internal import ArgumentParser

struct GuideCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "Print a short guide for scripts and agents.",
    discussion: """
      Example: tercet guide >> AGENTS.md

      The guide is Markdown; put it where your agent reads.
      """
  )

  @OptionGroup var file: FileOptions

  @MainActor func perform() throws {
    var output = StandardOutput()
    output.append(Self.text)
    try output.flush()
  }

  static let text = """
    # Working on this board with `tercet`

    The tasks of this project are cards on a kanban board, in columns of three kinds: to do, doing, done.
    A person has the board open while you work, sees each change at once, and can undo it.

    ## Read

    - `tercet list --compact`: one line per card: id, column, priority, due, tags, steps, title.
    - `tercet list --compact --column Doing`: one column; `--board NAME`: another board.
    - `tercet list --json`, `tercet show ID --json`: everything; “tercet help json” describes it.
    - `tercet list '#api due:<fri' --compact`: what a query finds; `tercet ready`: cards that you can start.
    - `tercet log --since 1d`: who changed what; `tercet watch`: every change as it happens.

    Name a card as these lists do, by the first digits of the last group of its id: `a1b2`.
    Ids never change and are never reused.
    Do not read or write the database file yourself.

    ## Write

    Say who you are: `export TERCET_AUTHOR=your-name`. The history shows it.

    - `tercet add "Title" --column "To Do" --due fri --priority high --tag api --body "Markdown"`
    - `tercet edit ID --title … --due … --priority … --tag … --body -` (`-` reads standard input)
    - `tercet move ID --column Doing`, `tercet done ID`
    - `tercet step ID --add "a step"`, `tercet step ID 2 --done`
    - `tercet block ID --by OTHER`, `tercet assign ID @anna`, `tercet comment ID "text"`
    - `tercet archive ID`, `tercet delete ID`, `tercet restore ID`
    - `tercet undo`: undoes your last command, never somebody else's.

    Add `--json` to get the whole card back.

    ## Many at once

    `tercet batch` reads one action per line and runs all of them or none, as one undo step:

        {"do":"add","title":"Write the parser","ref":"p","tags":["api"]}
        {"do":"step","card":"$p","add":"tests first"}
        {"do":"move","card":"a1b2","column":"Doing"}
        {"do":"done","card":["c3d4","e5f6"]}

    ## Habits

    1. Before you add a card, check that it does not exist: `tercet list --compact | grep -i word`.
    2. Take a card by `tercet next --claim`: nobody else gets it. Move it to Doing; when it is finished, `tercet done ID`.
    3. One card is one result. Put steps into its checklist, not into new cards.
    4. Write the body for a person: what, why, how to see that it works.
    5. Leave other people's cards where they are, unless you are asked to move them.
    6. Name the card in your commit message: `tercet: done a1b2`.

    ## Exit codes

    0 done; 1 other failure; 2 wrong usage; 3 the file is not a board or is damaged;
    4 a file cannot be read or written, or the board is busy: try again;
    5 no card is ready for `next`; 6 changed since `--if-at`. A failure prints one line and changes nothing.

    ## Also

    `tercet mcp` offers the same as MCP tools over standard input and output.
    `tercet export board.json` and `tercet import FILE` exchange boards with other programs.
    `tercet COMMAND --help` starts with an example.

    """
}
