/// What an author has chosen for a board on this file; no change of the board, and in no history.
@MainActor package protocol SettingKeeping: AnyObject {
  /// What was chosen under a name; nil where nothing was.
  func setting(_ name: String) throws(StoreError) -> String?

  /// Keeps a choice under a name, in place of the one before; nil forgets it.
  func keepSetting(_ value: String?, as name: String) throws(StoreError)
}
