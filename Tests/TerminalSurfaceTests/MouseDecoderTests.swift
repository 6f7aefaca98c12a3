import SeededRandom
import Testing

@testable import TerminalSurface

@Suite struct MouseDecoderTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8))
  }

  private func mouse(
    _ action: MouseEvent.Action,
    _ column: Int,
    _ row: Int,
    _ modifiers: KeyPress.Modifiers = []
  ) -> TerminalEvent {
    .mouse(MouseEvent(action, at: Point(column: column, row: row), modifiers))
  }

  @Test func aClickADragAndAReleaseAreThree() {
    #expect(
      events("\u{1B}[<0;1;1M\u{1B}[<32;3;2M\u{1B}[<0;3;2m") == [
        mouse(.press(.left), 0, 0), mouse(.drag(.left), 2, 1), mouse(.release(.left), 2, 1),
      ]
    )
  }

  nonisolated static let reports: [(String, MouseEvent.Action, KeyPress.Modifiers)] = [
    ("1;5;6", .press(.middle), []),
    ("2;5;6", .press(.right), []), ("64;5;6", .wheel(.up), []), ("65;5;6", .wheel(.down), []),
    ("66;5;6", .wheel(.left), []), ("67;5;6", .wheel(.right), []), ("4;5;6", .press(.left), .shift),
    ("8;5;6", .press(.left), .alt), ("16;5;6", .press(.left), .control),
    ("28;5;6", .press(.left), [.shift, .alt, .control]), ("80;5;6", .wheel(.up), .control),
  ]

  @Test(arguments: reports)
  func buttonsWheelAndModifiersAreDecoded(
    _ report: String,
    _ action: MouseEvent.Action,
    _ modifiers: KeyPress.Modifiers
  ) {
    #expect(events("\u{1B}[<\(report)M") == [mouse(action, 4, 5, modifiers)])
  }

  @Test(arguments: [
    "35;5;6M", "0;5;6m", "32;5;6M", "3;5;6M", "128;5;6M", "-1;5;6M", "0;-5;6M", "0;5;-6M", "0;5M",
    "0M", "M", "0;5;6;7M", ";;M", "0;5:6;7M", "99999999999;1;1M", "0;999999999;1M", "64;5;6m",
    "96;5;6M", "0;5;6X", "0;5;6~", "a;b;cM",
  ])
  func reportsThatNoMouseSendsAreDropped(_ report: String) {
    #expect(
      events("\u{1B}[<\(report)q").filter { if case .mouse = $0 { true } else { false } } == [],
      "\(report)"
    )
  }

  @Test(arguments: [
    ("0;0;0M", Point(column: -1, row: -1)), ("0;99999999;2M", Point(column: 9_999, row: 1)),
    ("0;2;99999999M", Point(column: 1, row: 9_999)),
  ])
  func aPlaceOutsideIsNeverTakenForOneInside(_ report: String, _ place: Point) {
    #expect(events("\u{1B}[<\(report)") == [.mouse(MouseEvent(.press(.left), at: place))])
  }

  @Test func aSecondReleaseIsDropped() {
    let events = events("\u{1B}[<0;1;1M\u{1B}[<0;1;1m\u{1B}[<0;1;1m\u{1B}[<2;1;1m\u{1B}[<32;1;1M")

    #expect(events == [mouse(.press(.left), 0, 0), mouse(.release(.left), 0, 0)])
  }

  @Test func outsideTheScreenNothingIsPressedAndAReleaseStaysOutside() {
    let size = Size(columns: 80, rows: 24)
    func confined(_ action: MouseEvent.Action, _ column: Int, _ row: Int) -> Point? {
      MouseEvent(action, at: Point(column: column, row: row)).confined(to: size)?.position
    }

    #expect(confined(.press(.left), -1, -1) == nil && confined(.wheel(.up), 3, 24) == nil)
    #expect(confined(.press(.left), 79, 23) == Point(column: 79, row: 23))
    #expect(confined(.drag(.left), 499, 499) == Point(column: 79, row: 23))
    #expect(confined(.release(.left), 499, 499) == Point(column: 499, row: 499))
  }

  @Test func clampingKeepsAPlaceOnTheScreen() {
    let event = MouseEvent(.press(.left), at: Point(column: 300, row: -2))

    #expect(event.clamped(to: Size(columns: 80, rows: 24)).position == Point(column: 79, row: 0))
    #expect(event.clamped(to: Size(columns: 0, rows: 0)).position == Point(column: 0, row: 0))
  }

  @Test(arguments: [UInt64(31), 32, 33])
  func anyMouseReportIsDecodedAsAWhole(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let numbers = ["-1", "", "0", "1", "35", "64", "127", "128", "65535", "2147483648", "1e9", "x"]
    for _ in 0..<2_000 {
      let parts = (0..<Int.random(in: 0...4, using: &generator))
        .map { _ in numbers.randomElement(using: &generator) ?? "" }
      let end = Bool.random(using: &generator) ? "M" : "m"
      let report = "\u{1B}[<" + parts.joined(separator: ";") + end
      // What is no parameter ends the sequence sooner, and the rest is typed.
      if report.contains("x") || report.contains("e") { continue }

      let events = events(report + "q")

      #expect(events.last == .key(KeyPress(.character("q"))), "seed \(seed): \(report)")
      #expect(events.count <= 2, "seed \(seed): \(report) \(events)")
      for case .mouse(let event) in events {
        #expect((-1...9_999).contains(event.position.column), "seed \(seed): \(report)")
        #expect((-1...9_999).contains(event.position.row), "seed \(seed): \(report)")
      }
    }
  }
}
