internal import ArgumentParser
import BoardInterchange
import BoardModel

struct BatchCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Run many actions as one step.",
    discussion: """
      Example: echo '{"do":"add","title":"Call the bank","due":"fri"}' | tercet batch

      Standard input has one JSON object per line. “do” is one of:

        add      title, and column, board, due, start, repeat, repeatFrom,
                 priority, tags, assignees, lane, estimate, body, checklist,
                 blockedBy, parent, template, ref
        edit     card, and what changes: title, due, start, repeat, repeatFrom,
                 priority, tags, assignees, lane, estimate, body, checklist,
                 blockedBy, parent
        move     card, and column, board, top, or before or after another card
        done     card
        step     card, and step with done, delete or toCard, or add with its
                 text; or toStep, which makes the card a step of its parent
        comment  card and text
        archive, restore, delete, duplicate, template   card

      A card is the start of an id, an array of several, or $NAME for the card of an earlier action \
      with the ref NAME. Either all actions run or none; “tercet undo” undoes them together. Prints one \
      object per line: line, ids, and changed (the number of cards that changed).
      """
  )

  @OptionGroup var options: BoardOptions

  @MainActor func perform() throws {
    // Read before locking the board: the lines may take a while.
    let input = try StandardInput.bytes()
    guard !input.allSatisfy({ " \n\r\t".utf8.contains($0) }) else {
      return StandardError.printOnTerminal("Nothing to do")
    }
    let store = try CommandStore(options)
    try store.removingUnusedFile { try run(input, on: store) }
  }

  @MainActor private func run(_ input: [UInt8], on store: CommandStore) throws {
    var reader = try Self.reader(input)
    var lines: [Int] = []
    do {
      let answers = try ActionRun(store: store)
        .run {
          guard try reader.peekToken() != nil else { return nil }
          if lines.last == reader.line {
            throw CommandFailure.usage("a line can hold only one object")
          }
          lines.append(reader.line)
          let value = try reader.value()
          if reader.halfPairCount > 0 {
            throw CommandFailure.usage(
              "a text has half of a pair of \\u escapes, such as \\ud800"
            )
          }
          return value
        }
      try print(answers, lines)
    } catch let refusal as ActionRun.Refusal {
      throw refusal.failure(at: "Line \(lines.last ?? reader.line)")
    }
  }

  @MainActor private static func reader(_ input: [UInt8]) throws(CommandFailure) -> JSONReader {
    do {
      return try JSONReader(ByteFeed(input))
    } catch {
      throw .usage("Standard input: \((error as? SourceFault)?.message ?? "\(error)")")
    }
  }

  @MainActor private func print(_ answers: [ActionLine.Answer], _ lines: [Int]) throws {
    var output = StandardOutput()
    for (answer, line) in zip(answers, lines) {
      var object = JSONObject()
      object.set("line", line)
      object.set("ids", answer.cards.map(\.text))
      object.set("changed", answer.count)
      output.append(object.json + "\n")
      try output.flushIfLarge()
    }
    try output.flush()
  }
}
