import BoardModel
import Testing

/// Where on the line a new card says more than its title.
struct QuickAddPartsTests {
  /// Sat 21 Nov 2026.
  private static let today = CalendarDay(year: 2026, month: 11, day: 21)

  /// The parts as `kind:words`.
  private func parts(_ text: String) throws -> [String] {
    let characters = Array(text)
    return try QuickAdd.parts(of: text, today: #require(Self.today))
      .map { part in
        let kind =
          switch part.kind {
          case .tag(let tag): "tag \(tag)"
          case .assignee: "person"
          case .priority(let priority): "\(priority)"
          case .date: "date"
          case .repeats: "repeat"
          case .lane(let lane): "lane \(lane.name)"
          case .estimate: "estimate"
          }
        return "\(kind):" + String(characters[part.characters])
      }
  }

  @Test(arguments: [
    ("Buy milk", []),
    (
      "Buy milk #home !high @anna fri",
      ["tag home:#home", "high:!high", "person:@anna", "date:fri"]
    ),
    ("  Buy  로그인 #긴급 24 dec", ["tag 긴급:#긴급", "date:24", "date:dec"]),
    (
      "Buy due:fri +home p:h now", ["date:due:fri", "tag home:+home", "high:p:h"]
    ),
    ("Buy due:24  dec, milk", ["date:due:24  dec"]),
    ("Fix \"#home\" #12 !maybe", []),
    ("Fix =3 it ~api", ["estimate:=3", "lane api:~api"]),
    ("Fix it ~\"Release 2\" fri", ["lane Release 2:~\"Release 2\"", "date:fri"]),
    ("Fix ~5 a = b =c", []),
    ("fri", []),
    ("Pay fri #home", ["date:fri", "tag home:#home"]),
    ("Pay 1 jan 2020", []),
    ("#home", []),
    (
      "Ask @anna, pay #home! !high. #v1.2) fri",
      ["person:@anna", "tag home:#home", "high:!high", "tag v1.2:#v1.2", "date:fri"]
    ),
  ])
  func thePartsAreWhatIsUnderstood(text: String, expected: [String]) throws {
    #expect(try parts(text) == expected)
  }
}
