/// When a sequence that has begun and does not end is given up.
///
/// Counted from its beginning, so that keys typed after half an answer of the terminal don't put it
/// off. A paste, a lone Escape and the Escape that may end a string are counted from the last byte.
package struct EscapeDeadline: Sendable {
  package private(set) var instant: ContinuousClock.Instant?
  private var begin: (sequence: Int, time: ContinuousClock.Instant)?

  package init() {}

  /// Follows what was just read.
  package mutating func update(after decoder: InputDecoder, now: ContinuousClock.Instant) {
    guard let wait = decoder.pendingEscapeTimeout else {
      self = EscapeDeadline()
      return
    }
    let started = begin?.sequence == decoder.sequencesBegun ? begin?.time : nil
    begin = (decoder.sequencesBegun, started ?? now)
    instant = (decoder.waitsFromLastByte ? now : started ?? now) + wait
  }

  package func isDue(_ now: ContinuousClock.Instant) -> Bool { instant.map { $0 <= now } ?? false }
}
