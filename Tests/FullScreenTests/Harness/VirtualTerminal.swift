import CVirtualTerminal

/// A terminal in memory: takes the bytes that a program writes and knows what they show.
final class VirtualTerminal {
  private(set) var size: ScreenSize
  private(set) var modes = TerminalModes()
  /// The beginning of a character whose other bytes haven't come yet: libvterm keeps it for the next
  /// bytes only if those before it were not ASCII.
  private var cutCharacter: [UInt8] = []
  private let terminal: OpaquePointer
  private let screen: OpaquePointer

  init(size: ScreenSize) {
    self.size = size
    terminal = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  isolated deinit {
    vterm_free(terminal)
  }

  func feed(_ bytes: [UInt8]) {
    modes.feed(bytes)
    var whole = cutCharacter + bytes
    cutCharacter = Self.cutCharacter(endOf: whole)
    whole.removeLast(cutCharacter.count)
    whole.withUnsafeBytes { raw in
      _ = vterm_input_write(
        terminal,
        raw.assumingMemoryBound(to: CChar.self).baseAddress,
        raw.count
      )
    }
  }

  private static func cutCharacter(endOf bytes: [UInt8]) -> [UInt8] {
    let end = bytes.suffix(3)
    guard let start = end.lastIndex(where: { $0 >= 0xC0 }) else { return [] }
    let length = bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
    return length > bytes.count - start ? Array(bytes[start...]) : []
  }

  func resize(to size: ScreenSize) {
    self.size = size
    vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
  }

  /// Column and row, counted from 0.
  var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.col), Int(position.row))
  }

  func cell(column: Int, row: Int) -> ScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return ScreenCell(cell)
  }

  /// A row's text without the blanks at its end.
  func row(_ row: Int) -> String {
    var text = ""
    for column in 0..<size.columns { text += cell(column: column, row: row).text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// All rows, without blanks at their ends, the empty ones below left out.
  var text: String {
    var rows = (0..<size.rows).map { row($0) }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }
}
