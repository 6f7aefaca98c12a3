import Testing

@testable import BoardScreens

struct TagColorTests {
  @Test func aTagHasOneHueInCapitalsToo() {
    for (small, capital) in [("api", "API"), ("über", "ÜBER"), ("срочно", "Срочно")] {
      #expect(TagColor.role(of: small) == TagColor.role(of: capital), "\(small)")
    }
    #expect(Set(["api", "ui", "docs"].map(TagColor.role)).count > 1)
  }
}
