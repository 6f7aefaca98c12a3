/// An author's settings for a file; they are no changes of the board and not in the history.
@MainActor package protocol SettingKeeping: AnyObject {
  /// Nil if it was never set.
  func setting(_ name: String) throws(StoreError) -> String?

  /// Replaces the previous value; nil removes it.
  func keepSetting(_ value: String?, as name: String) throws(StoreError)
}
