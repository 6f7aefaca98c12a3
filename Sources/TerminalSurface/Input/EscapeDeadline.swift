/// When to give up waiting for the end of an escape sequence.
///
/// It counts from the start of the sequence, so that keys typed after a partial answer of the
/// terminal don't postpone it. Pastes, a lone Escape, and an Escape that may end a string count
/// from the last byte.
package struct EscapeDeadline: Sendable {
  package private(set) var instant: ContinuousClock.Instant?
  private var begin: (sequence: Int, time: ContinuousClock.Instant)?

  package init() {}

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
