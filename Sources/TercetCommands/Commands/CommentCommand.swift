internal import ArgumentParser
import BoardModel

struct CommentCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment",
    abstract: "Comment on a card.",
    discussion: """
      Example: tercet comment a1b2 "Waiting for the invoice"

      The text “-” reads standard input. A comment cannot be edited; “tercet undo” removes your last \
      one. “tercet show” prints comments.
      """
  )

  @Argument("The card's id, or words of an open card's title.", value: "card", .cards)
  var id: String

  @Argument("Text in Markdown; - reads standard input.", value: "text")
  var text: String

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let text = try text == "-" ? StandardInput.comment() : text
    let store = try options.open()
    let card = try store.card(named: [id])
    let effect = try store.perform(.comment(card.id, text))
    if options.output.json {
      let comment = try store.attempt(
        store.store.comments(of: card.id).last { $0.id == effect.comment }
      )
      return try StandardOutput.print(comment?.object ?? JSONObject())
    }
    try WriteReport(board: store, isJSON: false).print("Commented on", [card.id])
  }
}
