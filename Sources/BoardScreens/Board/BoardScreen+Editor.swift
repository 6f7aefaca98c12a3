import BoardModel
import BoardViewModels
import TerminalSurface

/// Opening cards in the editor, and what the editor asks the board for.
extension BoardScreen {
  /// Opens the selected card; the text that was typed in the prompt goes into it.
  func openCard() throws(StoreError) {
    guard let card = subjectCard() else { return }
    let column = focused
    guard let whole = try column.viewModel.card(card.id) else { throw .cardNotFound(card.id) }
    let editor = EditorScreen(
      .card(whole),
      form: CardForm(whole.draft),
      column: focus,
      board: self,
      host: host
    )
    try editor.findPosition()
    host?.present(editor)
  }

  /// Opens an empty card in the editor, which is to stand after the selected one.
  func openNewCard(titled title: String = "", at placement: Placement? = nil) {
    let placement = placement ?? selected.map { .after($0) } ?? .top(of: focused.section)
    let editor = EditorScreen(
      .new(placement),
      form: CardForm(CardDraft(title: title)),
      column: focus,
      board: self,
      host: host
    )
    host?.present(editor)
  }

  /// What the board's tags offer behind the word that is being typed; nothing inside a line.
  ///
  /// - Complexity: O(log *n*) for *n* tags.
  func completion(of line: LineEditor) throws(StoreError) -> String {
    guard line.cursor == line.characters.count,
      let word = line.text.split(whereSeparator: \.isWhitespace).last,
      line.characters.last?.isWhitespace == false
    else { return "" }
    let others = TagText.tags(in: String(line.text.dropLast(word.count)))
    guard let begun = TagText.tags(in: String(word)).first else { return "" }
    let tags = try store.tags(startingWith: begun, limit: others.count + 2)
    guard let tag = tags.first(where: { $0 != begun && !others.contains($0) }) else { return "" }
    return String(decoding: Array(tag.utf8).dropFirst(begun.utf8.count), as: UTF8.self)
  }
}
