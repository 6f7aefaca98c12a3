import Outlining
import Testing

struct OutlineTests {
  @Test func onlyWhatComesIntoSightOrLeavesItIsPrinted() throws {
    var printed: [String] = []
    let outline = Outline { printed.append($0) }

    try outline.edit { tree in
      try tree.append(["Release", "Celebrate"])
      try tree.append(["Build", "Test"], to: "Release")
    }
    try outline.edit { $0.expand(["Release"]) }
    try outline.edit { try $0.insert(["Test"], before: "Build") }
    #expect(outline.lines == ["Release", "Test", "Build", "Celebrate"])
    try outline.edit { $0.collapse(["Release"]) }

    #expect(
      printed == ["+ Release", "+ Celebrate", "+ Build", "+ Test", "> Build", "- Build", "- Test"]
    )
    #expect(outline.lines == ["Release", "Celebrate"])
  }
}
