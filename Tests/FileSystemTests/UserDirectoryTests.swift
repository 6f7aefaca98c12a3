import FileSystem
import Glibc
import Testing

@Suite struct UserDirectoryTests {
  @Test func theMachineKnowsWhoRunsTheTest() {
    let entry = getpwuid(getuid()).pointee
    #expect(UserDirectory.name(of: getuid()) == String(cString: entry.pw_name))
    #expect(UserDirectory.home(of: getuid()) == String(cString: entry.pw_dir))
    #expect(UserDirectory.number(ofGroup: "root") == 0)
  }

  @Test(arguments: ["", "--help", "no such group", "a:b\nc"])
  func anUnknownUserOrGroupIsNotFound(name: String) {
    #expect(UserDirectory.name(of: 3_999_999_999) == nil)
    #expect(UserDirectory.home(of: 3_999_999_999) == nil)
    #expect(UserDirectory.number(ofGroup: name) == nil)
  }
}
