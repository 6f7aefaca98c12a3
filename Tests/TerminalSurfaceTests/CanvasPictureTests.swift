import Foundation
import TerminalSurface
import Testing

@Suite struct CanvasPictureTests {
  private func canvas(_ text: String, _ style: Style = Style()) -> Canvas {
    var canvas = Canvas(size: Size(columns: 20, rows: 1))
    canvas.show(text, column: 2, style: style)
    return canvas
  }

  private func svg(_ canvases: [Canvas]) -> String {
    CanvasPicture(
      canvases.map { CanvasPicture.Shot($0, milliseconds: 500) },
      palette: .dark,
      title: "A"
    )
    .svg
  }

  @Test func aRunOfTextBeginsInItsColumn() {
    let text = svg([canvas("milk", Style(.danger, .bold))])

    // A margin of 10 and two cells of 8.43; four cells wide.
    let run = "<text x=\"26.86\" y=\"22.9\" textLength=\"33.72\" lengthAdjust=\"spacingAndGlyphs\""
    #expect(text.contains(run + " fill=\"#ff8787\" class=\"b\">milk</text>"), "\(text)")
  }

  @Test func wideGlyphsHaveTwoCellsEach() {
    let text = svg([canvas("한글 a")])

    #expect(
      text.contains("textLength=\"33.72\" lengthAdjust=\"spacingAndGlyphs\" fill=\"#d0d0d0\">한글<"),
      "\(text)"
    )
    #expect(text.contains(">a</text>"), "\(text)")
  }

  @Test func charactersWithAMeaningInXMLAreEscaped() {
    let text = svg([canvas("<b> & \u{FFFE}")])

    #expect(text.contains("&lt;b&gt; &amp; "), "\(text)")
    #expect(!text.unicodeScalars.contains("\u{FFFE}"), "\(text)")
  }

  @Test func anAnimationDrawsARowThatStaysTheSameOnce() {
    let text = svg([canvas("milk"), canvas("milk"), canvas("bread")])

    #expect(text.components(separatedBy: ">milk<").count == 2, "\(text)")
    #expect(
      text.contains("@keyframes s0-2 { 0% { visibility: visible } 66.66% { visibility: hidden } }"),
      "\(text)"
    )
    #expect(text.contains(".s2-3 { animation: s2-3 1500ms step-end infinite }"), "\(text)")
  }
}
