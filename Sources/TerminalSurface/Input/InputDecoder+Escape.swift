extension InputDecoder {
  /// How long to wait for the rest of a sequence; nil if none has started.
  ///
  /// A lone Escape is decided quickly. A started sequence waits longer, because on a slow line its
  /// rest would be read as keys. But a sequence that never ends, such as a partial answer of the
  /// terminal, must not swallow the keyboard.
  package var pendingEscapeTimeout: Duration? {
    switch state {
    case .escape: awaitsAnswer ? max(escapeWait, Self.answerWait) : escapeWait
    case .controlSequence, .singleShift: sequence.count == 1 ? .milliseconds(300) : .seconds(2)
    // Only the background answer is expected. Alt and such a character must not swallow what is
    // typed next.
    case .controlString(_, isEmpty: true): awaitsAnswer ? .seconds(1) : .milliseconds(100)
    case .controlStringEnd: awaitsAnswer ? .seconds(1) : .milliseconds(300)
    case .controlString: .seconds(2)
    // This mouse mode is never requested, and its three bytes arrive together, so typed keys must
    // not fill them up.
    case .mouseReport: .milliseconds(300)
    // Long, because the rest of a paste must not be read as keys. But a connection lost during a
    // paste must not lock the keyboard.
    case .paste: .seconds(5)
    default: nil
    }
  }

  /// How long the rest of an answer may take on a slow line.
  private static let answerWait = Duration.milliseconds(150)

  /// Whether each byte restarts the timeout.
  var waitsFromLastByte: Bool {
    switch state {
    case .escape, .controlStringEnd, .paste: true
    default: false
    }
  }

  /// Ends a pending sequence after the timeout.
  ///
  /// It was the Escape key, or Alt with `[`, `O`, or `]`; anything else is dropped.
  package mutating func flushEscape() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    switch state {
    case .escape(let doubled):
      events.append(.key(KeyPress(.escape)))
      if doubled { events.append(.key(KeyPress(.escape))) }
    case .controlSequence, .singleShift:
      if sequence.count == 1 {
        events.append(.key(KeySequences.press(ascii: sequence[0]).afterEscape))
      }
    case .controlString(let introducer, isEmpty: true):
      events.append(.key(KeySequences.press(ascii: introducer).afterEscape))
    case .controlString, .controlStringEnd, .mouseReport: break
    case .paste: events.append(paste.finish())
    default: return []
    }
    state = .ground
    return events
  }

  mutating func consumeEscaped(_ byte: UInt8, doubled: Bool, into events: inout [TerminalEvent]) {
    sequence.removeAll(keepingCapacity: true)
    sequence.append(byte)
    isMeta = doubled
    switch byte {
    case 0x1B:
      if doubled { events.append(.key(KeyPress(.escape))) }
      state = .escape(doubled: true)
      return
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .controlString(introducer: byte, isEmpty: true)
    default:
      if doubled { events.append(.key(KeyPress(.escape))) }
      state = .ground
      if let key = keys.terminalKey(sequence) {
        events.append(.key(key))
      } else {
        consumeGround(byte, modifiers: .alt, into: &events)
      }
    }
  }

  mutating func consumeControlSequence(_ byte: UInt8, into events: inout [TerminalEvent]) {
    if endsSequence(byte, into: &events) { return }
    guard byte >= 0x20 else { return }
    remember(byte)
    if sequence.count == 2, byte == UInt8(ascii: "[") { return }
    if sequence.count == 2, byte == UInt8(ascii: "M") {
      state = .mouseReport(remaining: 3)
      return
    }
    let isFinal = (0x40...0x7E).contains(byte) || endsWithDollar
    guard isFinal else { return }
    state = .ground
    finishSequence(into: &events)
  }

  mutating func consumeSingleShift(_ byte: UInt8, into events: inout [TerminalEvent]) {
    if endsSequence(byte, into: &events) { return }
    guard byte >= 0x20 else { return }
    remember(byte)
    guard !(0x30...0x3B).contains(byte) else { return }
    state = .ground
    finishSequence(into: &events)
  }

  /// Strings end at ST or BEL.
  ///
  /// Any other Escape ends them too, so that a stray string can't capture the input.
  mutating func consumeControlString(
    _ byte: UInt8,
    introducer: UInt8,
    into events: inout [TerminalEvent]
  ) {
    switch byte {
    case 0x07:
      state = .ground
      finishControlString(into: &events)
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .controlStringEnd
    default:
      remember(byte)
      state = .controlString(introducer: introducer, isEmpty: false)
    }
  }

  mutating func consumeControlStringEnd(_ byte: UInt8, into events: inout [TerminalEvent]) {
    state = .ground
    if byte == UInt8(ascii: "\\") {
      finishControlString(into: &events)
    } else {
      consumeEscaped(byte, doubled: false, into: &events)
    }
  }

  /// The background answer is the only string we use.
  private mutating func finishControlString(into events: inout [TerminalEvent]) {
    guard sequence.count < InputDecoder.sequenceLimit,
      let color = BackgroundReply.color(sequence[...])
    else { return }
    events.append(.background(color))
  }

  /// Three characters of one byte each, or of two in the UTF-8 mode.
  mutating func consumeMouseReport(_ byte: UInt8, remaining: Int) {
    let isLead = (0xC2...0xDF).contains(byte)
    if isLead { return }
    state = remaining == 1 ? .ground : .mouseReport(remaining: remaining - 1)
  }

  private mutating func finishSequence(into events: inout [TerminalEvent]) {
    if sequence.elementsEqual(PasteCollector.opening) {
      state = .paste
      return
    }
    guard sequence.count < InputDecoder.sequenceLimit else { return }
    if sequence.count > 2, sequence[1] == UInt8(ascii: "<") { return finishMouse(into: &events) }
    guard let key = keys.key(sequence) else { return }
    events.append(.key(isMeta ? key.afterEscape : key))
  }

  private mutating func finishMouse(into events: inout [TerminalEvent]) {
    guard let final = sequence.last, final | 0x20 == UInt8(ascii: "m") else { return }
    let isRelease = final == UInt8(ascii: "m")
    let event = mouse.event(sequence[2..<sequence.count - 1], isRelease: isRelease)
    if let event { events.append(.mouse(event)) }
  }

  /// ESC starts over; CAN, SUB, and bytes above ASCII end the current sequence.
  private mutating func endsSequence(_ byte: UInt8, into events: inout [TerminalEvent]) -> Bool {
    switch byte {
    case 0x1B:
      sequencesBegun += 1
      state = .escape(doubled: false)
      return true
    case 0x18, 0x1A:
      state = .ground
      return true
    case 0x80...:
      state = .ground
      consumeGround(byte, modifiers: [], into: &events)
      return true
    default: return false
    }
  }

  /// rxvt sends `ESC [ 7 $`, although `$` doesn't end sequences elsewhere.
  private var endsWithDollar: Bool {
    sequence.count > 2 && sequence.last == UInt8(ascii: "$")
      && sequence[1..<sequence.count - 1].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Longer sequences are read to their end but not stored.
  private static let sequenceLimit = 64

  private mutating func remember(_ byte: UInt8) {
    if sequence.count < InputDecoder.sequenceLimit { sequence.append(byte) }
  }
}
