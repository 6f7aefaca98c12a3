/// An edit of a multiline text; the screen maps keys to edits.
package enum TextEdit: Hashable, Sendable {
  /// Typed text. Replaces the selection.
  case insert(String)
  /// Pasted text. Line breaks are adapted to the text, and U+0000 becomes U+FFFD.
  case paste(String)
  /// Replaces the whole text, with U+FFFD instead of U+0000, and moves the cursor to the start.
  case replaceAll(String)
  /// A line break that continues a list or the indentation. On an empty list item, it ends the
  /// list.
  case newline
  case delete(TextDeletion)
  /// Does nothing without a selection.
  case cut
  case copy
  case move(TextMotion)
  case select(TextMotion)
  case selectAll
  /// Sets or clears the mark. While it is set, every motion selects.
  case toggleMark
  /// Makes the selected list items, or the one at the cursor, children of the items before them.
  case indentItems
  case outdentItems
  case undo
  case redo
}

/// What to delete if nothing is selected; a selection is deleted instead.
package enum TextDeletion: Hashable, Sendable {
  case characterBackward
  case characterForward
  case wordBackward
  case wordForward
  /// To the start of the line; at the start, the break before it.
  case toLineStart
  /// To the end of the line; at the end, its break.
  case toLineEnd
}

package enum TextMotion: Hashable, Sendable {
  case left
  case right
  case wordLeft
  case wordRight
  /// By displayed rows, keeping the column if possible.
  case up(rows: Int)
  case down(rows: Int)
  /// The first or last position in a displayed row.
  case rowStart
  case rowEnd
  case lineStart
  case lineEnd
  case textStart
  case textEnd
}

package struct TextEditResult: Hashable, Sendable {
  package let isChanged: Bool
  /// The text that was cut, copied, or deleted as a whole, so that the screen can paste it.
  package let taken: String?

  static let nothing = TextEditResult(isChanged: false, taken: nil)
}

/// The text would have exceeded its limit; nothing was changed.
package struct TextOverflow: Error, Hashable, Sendable {
  /// The most bytes of UTF-8 in a text.
  package let limit: Int
  package let excess: Int

  /// Such as `5 bytes too many: a text has at most 1048576 bytes`.
  package var reason: String {
    "\(excess) \(excess == 1 ? "byte" : "bytes") too many: a text has at most \(limit) bytes"
  }
}
