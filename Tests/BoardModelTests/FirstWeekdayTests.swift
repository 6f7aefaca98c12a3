import BoardModel
import Testing

@Suite struct FirstWeekdayTests {
  @Test(arguments: [
    ("de_DE.UTF-8", FirstWeekday.monday), ("en_US.UTF-8", .sunday), ("en_GB", .monday),
    ("ko_KR.UTF-8", .sunday), ("ja_JP", .sunday), ("zh_TW.UTF-8", .sunday), ("zh_CN", .monday),
    ("zh_Hant_TW", .sunday), ("he_IL", .sunday), ("pt_BR", .sunday), ("hi_IN", .sunday),
    ("en_ZA", .sunday), ("es_MX", .sunday), ("fr_CA.ISO-8859-1@euro", .sunday),
    ("ar_EG.UTF-8", .saturday), ("fa_IR", .saturday), ("ar_SA", .sunday), ("C", .monday),
    ("C.UTF-8", .monday), ("POSIX", .monday), ("en", .monday), ("", .monday), ("_US", .monday),
    ("en-us", .sunday), ("🎉_🎉", .monday),
  ])
  func aLocaleHasItsFirstWeekday(locale: String, first: FirstWeekday) {
    #expect(FirstWeekday(locale: locale) == first)
  }

  @Test(arguments: [
    ([:], FirstWeekday.monday), (["LANG": "en_US.UTF-8"], .sunday),
    (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], .monday),
    (["LANG": "de_DE", "LC_TIME": "de_DE", "LC_ALL": "ar_EG"], .saturday),
    (["LANG": "en_US", "LC_TIME": "", "LC_ALL": ""], .sunday),
    (["LC_ALL": "C", "LANG": "en_US"], .monday),
  ])
  func theEnvironmentIsReadInOrder(environment: [String: String], first: FirstWeekday) {
    #expect(FirstWeekday(environment: environment) == first)
  }

  @Test func theHeadingsBeginWithIt() {
    #expect(FirstWeekday.sunday.headings == ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"])
    #expect(FirstWeekday.saturday.headings.first == "Sa")
    #expect(FirstWeekday.monday.headings.last == "Su")
  }
}
