import Foundation

/// Lets this process make no file longer than so many bytes, as a disk that is full would.
@discardableResult
func withFileSizeLimit<Value>(_ bytes: Int, _ body: () throws -> Value) rethrows -> Value {
  var old = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
  var new = old
  new.rlim_cur = rlim_t(bytes)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &new)
  defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) }
  return try body()
}
