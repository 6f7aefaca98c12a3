/// A line of a trace, by these names.
package struct FrameReport: Hashable, Codable, Sendable {
  /// The last cause of the frame: `start`, `key j`, `paste 1200 bytes`, `resize 80x24`, `tick`, ….
  package var cause: String
  package var events: Int
  package var rowsPainted: [Int]
  package var cellsChanged: Int
  package var bytes: Int
  /// From the arrival of the first event until everything was sent.
  package var microseconds: Int
}

package enum LoopEnd: Hashable, Sendable {
  case finished
  /// A signal, Ctrl-C, or a hang-up. The process must end by this signal.
  case signal(Int32)
}
