import BuiltProgram
import Foundation

/// The terminal module without a board, on a terminal of its own; see `TerminalProbe`.
enum Probe {
  /// Starts it and waits until it shows.
  static func open(
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    answering background: String? = nil
  ) throws -> Session {
    let session = try Session(
      .init(
        program: try BuiltProgram.path("TerminalProbe"),
        arguments: arguments,
        environment: base.merging(environment) { $1 }
      )
    )
    try session.wait(for: "the probe shows") { session.timesIdle > 0 }
    if let background { try session.answer(background) }
    return session
  }

  /// A shell with job control in which `$probe` is the program.
  static func shell() throws -> Session {
    let session = try Session(
      .init(
        program: "/bin/bash",
        arguments: ["--norc", "--noprofile", "-i"],
        environment: base.merging([
          "PS1": "ready> ", "probe": try BuiltProgram.path("TerminalProbe"),
        ]) { $1 }
      )
    )
    try session.wait(for: "the prompt") { session.shows("ready>") }
    return session
  }

  private static let base = [
    "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": "/tmp",
  ]
}

extension Session {
  /// Whether the program has asked for the background.
  var hasAsked: Bool { String(decoding: output, as: UTF8.self).contains("\u{1b}]11;?\u{1b}\\") }

  /// Answers the question for the background as a terminal does, and waits for what comes of it:
  /// the key behind it has a frame of its own.
  func answer(_ color: String, then key: String = "x") throws {
    try sendAndWait(Array("\u{1b}]11;\(color)\u{1b}\\\(key)".utf8))
  }

  /// The first cell of a text that shows.
  func cell(of text: String) -> ScreenCell? {
    guard let row = rows(showing: text).first else { return nil }
    let line = (0..<screen.size.columns).map { screen.cell(column: $0, row: row) }
    for column in line.indices {
      var shown = ""
      for cell in line[column...] where shown.count < text.count { shown += cell.text }
      if shown == text { return line[column] }
    }
    return nil
  }
}
