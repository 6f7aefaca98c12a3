import Testing

@testable import NcursesTerminal

struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("ä", "w6Q="),
  ])
  func aTextIsEncodedAsInTheStandard(text: String, encoded: String) {
    #expect(Base64.encoded(text) == encoded)
  }
}
