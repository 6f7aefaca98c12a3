import Foundation
import MarkdownText
import Testing

/// A long text is cut where nothing is lost.
@Suite struct MarkdownPartsTests {
  @Test func aShortTextIsSplitIntoOnePart() {
    #expect(MarkdownDocument("").partCount == 1)
    #expect(MarkdownDocument(String(repeating: "x", count: 8_192)).partCount == 1)
    #expect(MarkdownDocument(String(repeating: "x", count: 8_193)).partCount == 2)
  }

  @Test func cutAtParagraphsATextReadsAsInOnePiece() {
    let paragraphs = (0..<2_000).map { "Paragraph \($0) of *this* text." }
    let source = paragraphs.joined(separator: "\n\n")

    let text = rendered(source, width: 60)

    #expect(MarkdownDocument(source).partCount > 5)
    #expect(
      text
        == (0..<2_000).flatMap { [$0 == 0 ? nil : "", "Paragraph \($0) of this text."] }
        .compactMap(\.self)
    )
  }

  @Test func aLongBlockOfCodeStaysCode() {
    let code = (0..<3_000).map { "let value\($0) = *\($0)*" }
    let source = "~~~\n" + code.joined(separator: "\n") + "\n~~~\n\n*after*"

    let text = rendered(source, width: 60)

    #expect(text == code.map { "  " + $0 } + ["", "after"])
  }

  @Test func aLineWithoutAnEndIsCutBetweenCharacters() {
    let source = String(repeating: "한", count: 9_000)

    #expect(rendered(source, width: 60).joined() == source)
  }

  @Test(.timeLimit(.minutes(1))) func theEndOfAVeryLongLineIsSoughtOnce() {
    let source = "first\n" + String(repeating: "word ", count: 800_000) + "\nlast\n"

    let document = MarkdownDocument(source)

    #expect(document.partCount > 400)
    #expect(document.start(ofPart: 1) == 6)
  }

  @Test func definitionsOfLinksHoldInEveryPart() {
    let filler = String(repeating: "Some words that fill.\n\n", count: 1_000)
    let document = MarkdownDocument(
      "[first]\n\n" + filler + "[last]\n\n[first]: https://a.org\n[last]: https://b.org\n"
    )

    #expect(document.links(ofPart: 0).map(\.target) == ["https://a.org"])
    #expect(document.links(ofPart: document.partCount - 1).map(\.target) == ["https://b.org"])
  }

  @Test func everyByteIsInExactlyOnePart() {
    let source = (0..<20_000).map { "\($0 % 7 == 0 ? "\n" : "")line \($0) of many" }
      .joined(separator: "\n")
    let document = MarkdownDocument(source)

    let starts = (0..<document.partCount).map(document.start(ofPart:))

    #expect(starts.first == 0)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 > 4_096 && $1 - $0 <= 8_192 })
    #expect(document.byteCount - (starts.last ?? 0) <= 8_192)
  }
}
