extension TextBuffer {
  /// The index of the line that contains an offset; a line break belongs to the line that it ends.
  package func line(at offset: Int) -> Int {
    let place = place(of: offset)
    var line = 0
    for chunk in chunks[..<min(place.chunk, chunks.count)] { line += chunk.newlines }
    guard place.chunk < chunks.count else { return line }
    return line + chunks[place.chunk].bytes[..<place.offset].countOfNewlines
  }

  /// The start of a line, or the end of the text for lines past the last.
  package func start(ofLine line: Int) -> Int {
    guard line > 0 else { return 0 }
    var missing = line
    var offset = 0
    for chunk in chunks {
      if chunk.newlines < missing {
        missing -= chunk.newlines
        offset += chunk.count
        continue
      }
      for (index, byte) in chunk.bytes.enumerated() where byte == .newline {
        missing -= 1
        if missing == 0 { return offset + index + 1 }
      }
    }
    return byteCount
  }

  package func content(ofLine line: Int) -> Range<Int> {
    content(from: start(ofLine: line))
  }

  /// The range of the line that contains an offset, without its break.
  package func contentOfLine(at offset: Int) -> Range<Int> {
    content(from: startOfLine(at: offset))
  }

  private func content(from start: Int) -> Range<Int> {
    guard let newline = firstNewline(from: start) else { return start..<byteCount }
    let isAfterReturn = newline > start && byte(at: newline - 1) == .carriageReturn
    return start..<(isAfterReturn ? newline - 1 : newline)
  }

  func startOfLine(at offset: Int) -> Int {
    var place = place(of: offset)
    var start = offset - place.offset
    if place.chunk == chunks.count {
      guard let last = chunks.last else { return 0 }
      place = Place(chunk: chunks.count - 1, offset: last.count)
      start -= last.count
    }
    if let index = chunks[place.chunk].bytes[..<place.offset].lastIndex(of: .newline) {
      return start + index + 1
    }
    for chunk in chunks[..<place.chunk].reversed() {
      start -= chunk.count
      guard chunk.newlines > 0 else { continue }
      if let index = chunk.bytes.lastIndex(of: .newline) { return start + index + 1 }
    }
    return 0
  }

  private func firstNewline(from offset: Int) -> Int? {
    var place = place(of: offset)
    var start = offset - place.offset
    while place.chunk < chunks.count {
      let chunk = chunks[place.chunk]
      if chunk.newlines > 0, let index = chunk.bytes[place.offset...].firstIndex(of: .newline) {
        return start + index
      }
      start += chunk.count
      place = Place(chunk: place.chunk + 1, offset: 0)
    }
    return nil
  }
}
