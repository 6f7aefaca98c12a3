/// What a frame cost, for a trace.
package struct FrameReport: Hashable, Sendable {
  /// What led to it: `start`, `key j`, `paste 1200 bytes`, `resize 80x24`, `tick`, …; the last where
  /// there were several.
  package var cause: String
  /// How many events it shows.
  package var events: Int
  /// The rows that were rendered, by column of the board.
  package var rowsPainted: [Int]
  /// The cells of the canvas that were changed.
  package var cellsChanged: Int
  /// The bytes that were sent.
  package var bytes: Int
  /// From the first event's arrival until all was sent.
  package var microseconds: Int
}

/// How a loop ended.
package enum LoopEnd: Hashable, Sendable {
  /// The application was finished.
  case finished
  /// A signal, Ctrl-C or a hang-up; the process is to end by this signal.
  case signal(Int32)
}
