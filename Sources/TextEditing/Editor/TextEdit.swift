/// What a key can mean in a text of several lines; which key means what is the screen's business.
package enum TextEdit: Hashable, Sendable {
  /// Typed text, put in as it is in place of the selection.
  case insert(String)
  /// Pasted text: its line breaks become those of the text, U+0000 becomes U+FFFD.
  case paste(String)
  /// Another text in place of all of it, as it is but for U+0000, with the cursor at its start.
  case replaceAll(String)
  /// A line break that continues a list or the indentation; on an empty list item it ends the list.
  case newline
  case delete(TextStretch)
  /// Takes the selection, or nothing where there is none.
  case cut
  case copy
  case move(TextMotion)
  /// Moves and selects what is passed.
  case select(TextMotion)
  case selectAll
  /// Sets the mark, from which every motion selects, or takes it away.
  case toggleMark
  case deselect
  /// Makes the list items of the selection, or the one at the cursor, children of those before.
  case indentItems
  case outdentItems
  case undo
  case redo
}

/// What is deleted where nothing is selected; a selection is deleted in its place.
package enum TextStretch: Hashable, Sendable {
  case characterBackward
  case characterForward
  case wordBackward
  case wordForward
  /// To the start of the line; at its start, the break before it.
  case toLineStart
  /// To the end of the line; at its end, its break.
  case toLineEnd
}

package enum TextMotion: Hashable, Sendable {
  case left
  case right
  case wordLeft
  case wordRight
  /// By rows as they are shown, keeping the column as well as they let it.
  case up(rows: Int)
  case down(rows: Int)
  /// The first and the last place in the row as it is shown.
  case rowStart
  case rowEnd
  case lineStart
  case lineEnd
  case textStart
  case textEnd
}

/// What came of an edit.
package struct TextEditResult: Hashable, Sendable {
  /// Whether the text is another than before.
  package let isChanged: Bool
  /// What was cut, copied or deleted in one go, for the screen to put in again.
  package let taken: String?

  static let nothing = TextEditResult(isChanged: false, taken: nil)
}

/// A text would have become larger than it may be; nothing was changed.
package struct TextOverflow: Error, Hashable, Sendable {
  /// How many bytes of UTF-8 a text has at most.
  package let limit: Int
  /// How many bytes too many it would have had.
  package let excess: Int

  /// Such as `5 bytes too many: a text has at most 1048576 bytes`.
  package var reason: String {
    "\(excess) \(excess == 1 ? "byte" : "bytes") too many: a text has at most \(limit) bytes"
  }
}
