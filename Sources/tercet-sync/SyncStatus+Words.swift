import BoardModel
import BoardStorage

/// What is said of a share while it is exchanged, for whoever reads a service's journal.
extension SyncStatus {
  /// Such as `offline: connection refused`.
  var words: String {
    let name =
      switch state {
      case .online: "Online"
      case .offline: "Offline"
      case .readOnly: "Online, read only"
      case .refused: "Refused"
      case .failed: "Failed"
      case .stopped: "Stopped"
      }
    return reason.map { "\(name): \($0)" } ?? name
  }

  /// The same as an object on a line.
  var line: String {
    var object = JSONObject()
    object.set("state", state.rawValue)
    object.set("waiting", waiting)
    object.set("reason", reason)
    return object.json
  }
}
