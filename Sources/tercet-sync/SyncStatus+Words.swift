import BoardModel
import BoardStorage

/// Status texts, for example for a service's journal.
extension SyncStatus {
  /// Such as `offline: connection refused`.
  var words: String {
    let name =
      switch state {
      case .online: "Online"
      case .offline: "Offline"
      case .readOnly: "Online, read only"
      case .commentOnly: "Online, comments only"
      case .refused: "Refused"
      case .failed: "Failed"
      case .stopped: "Stopped"
      }
    return reason.map { "\(name): \($0)" } ?? name
  }

  var line: String {
    var object = JSONObject()
    object.set("state", state.rawValue)
    object.set("waiting", waiting)
    object.set("reason", reason)
    return object.json
  }
}
