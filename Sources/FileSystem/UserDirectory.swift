internal import Glibc

/// The users and groups of the machine, from whichever name services it uses.
package enum UserDirectory {
  package static func name(of user: UInt32) -> String? { read(user) { $0.pw_name } }

  package static func home(of user: UInt32) -> String? { read(user) { $0.pw_dir } }

  package static func number(ofGroup name: String) -> UInt32? {
    withBuffer { bytes, count -> (Int32, UInt32?) in
      var (entry, found) = (group(), UnsafeMutablePointer<group>?.none)
      let code = getgrnam_r(name, &entry, bytes, count, &found)
      return (code, found?.pointee.gr_gid)
    }
  }

  private static func read(
    _ user: UInt32,
    _ field: (passwd) -> UnsafeMutablePointer<CChar>?
  ) -> String? {
    withBuffer { bytes, count -> (Int32, String?) in
      var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
      let code = getpwuid_r(user, &entry, bytes, count, &found)
      guard let found, let text = field(found.pointee), text.pointee != 0 else {
        return (code, nil)
      }
      return (code, String(cString: text))
    }
  }

  /// Retries with a larger buffer until the answer fits; a group may have thousands of members.
  private static func withBuffer<Value>(
    _ ask: (UnsafeMutablePointer<CChar>, Int) -> (code: Int32, value: Value?)
  ) -> Value? {
    for size in [1 << 12, 1 << 16, 1 << 20] {
      let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: size)
      defer { bytes.deallocate() }
      let answer = ask(bytes, size)
      if answer.code != ERANGE { return answer.value }
    }
    return nil
  }
}
