/// The bytes that a key sends according to terminfo, with ESC.
package struct TerminalKey: Hashable, Sendable {
  package var bytes: [UInt8]
  package var key: KeyPress

  package init(bytes: [UInt8], key: KeyPress) {
    self.bytes = bytes
    self.key = key
  }
}

/// Decodes the bytes from a terminal into events.
///
/// A pure state machine: the same bytes give the same events, however they are split into reads.
/// Unknown sequences are consumed whole, so that no part of one can act as a command. The only
/// timing is for an Escape that nothing follows within `pendingEscapeTimeout`: the loop then calls
/// `flushEscape`.
package struct InputDecoder: Sendable {
  /// The largest paste in bytes.
  package static let pasteLimit = 1 << 20

  enum State {
    case ground
    /// After ESC; `doubled` after ESC ESC.
    case escape(doubled: Bool)
    /// In `ESC [ … final`.
    case controlSequence
    /// In `ESC O … final`.
    case singleShift
    /// In an OSC, DCS, APC, PM, or SOS string; `isEmpty` until its first byte.
    case controlString(introducer: UInt8, isEmpty: Bool)
    /// After ESC in such a string.
    case controlStringEnd
    /// In the report of an old mouse mode.
    case mouseReport(remaining: Int)
    case paste
  }

  var state = State.ground
  /// The number of sequences started so far.
  var sequencesBegun = 0
  /// The bytes after ESC of the current sequence, up to a limit.
  var sequence: [UInt8] = []
  /// Whether a second ESC preceded the sequence; some terminals send Alt that way.
  var isMeta = false
  var text = TextDecoder()
  var paste = PasteCollector()
  var mouse = MouseDecoder()
  let keys: KeySequences
  /// How long to wait for more after a lone Escape.
  let escapeWait: Duration

  /// Whether an answer of the terminal, which starts with Escape, may be on its way.
  package var awaitsAnswer = false

  package static let standardEscapeWait = Duration.milliseconds(30)

  package init(
    terminalKeys: [TerminalKey] = [],
    escapeWait: Duration = Self.standardEscapeWait
  ) {
    keys = KeySequences(terminalKeys: terminalKeys)
    self.escapeWait = escapeWait
  }

  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      guard case .paste = state else {
        consume(rest.removeFirst(), into: &events)
        continue
      }
      paste.consume(&rest)
      if paste.isComplete {
        events.append(paste.finish())
        state = .ground
      }
    }
    return events
  }

  private mutating func consume(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch state {
    case .ground: consumeGround(byte, modifiers: [], into: &events)
    case .escape(let doubled): consumeEscaped(byte, doubled: doubled, into: &events)
    case .controlSequence: consumeControlSequence(byte, into: &events)
    case .singleShift: consumeSingleShift(byte, into: &events)
    case .controlString(let introducer, _):
      consumeControlString(byte, introducer: introducer, into: &events)
    case .controlStringEnd: consumeControlStringEnd(byte, into: &events)
    case .mouseReport(let remaining): consumeMouseReport(byte, remaining: remaining)
    case .paste: break
    }
  }

  /// A byte outside any sequence; if the modifiers contain Alt, it follows an Escape.
  mutating func consumeGround(
    _ byte: UInt8,
    modifiers: KeyPress.Modifiers,
    into events: inout [TerminalEvent]
  ) {
    if byte >= 0x80 || text.isPending {
      return consumeText(byte, modifiers: modifiers, into: &events)
    }
    text.endMalformedRun()
    if byte == 0x1B {
      isMeta = false
      sequencesBegun += 1
      state = .escape(doubled: false)
    } else {
      let press = KeySequences.press(ascii: byte, modifiers)
      events.append(.key(modifiers.contains(.alt) ? press.afterEscape : press))
    }
  }

  private mutating func consumeText(
    _ byte: UInt8,
    modifiers: KeyPress.Modifiers,
    into events: inout [TerminalEvent]
  ) {
    switch text.consume(byte, modifiers: modifiers) {
    case .pending: break
    case .scalar(let scalar, let modifiers):
      // A typed C1 control is neither text nor a known key.
      if scalar.value >= 0xA0 {
        let press = KeyPress(.character(Character(scalar)), modifiers)
        events.append(.key(modifiers.contains(.alt) ? press.afterEscape : press))
      }
    case .malformed(let isFirst, let consumed):
      if isFirst { events.append(.key(KeyPress(.character("\u{FFFD}")))) }
      if !consumed { consumeGround(byte, modifiers: [], into: &events) }
    }
  }
}
