/// Trello's lists, cards and checklists, kept in memory because cards precede what they refer to.
struct TrelloParts {
  /// The most values in total; a Trello card has about twenty that are read.
  private static let limit = 1_000_000

  private var count = 0
  private(set) var notCarried = NotCarried()
  private var countsOthers = true

  /// The next array, without members that nothing reads.
  ///
  /// - Throws: `SourceFault` if too much remains.
  mutating func array(
    _ scanner: inout JSONScanner,
    countsOthers: Bool = true
  ) throws -> JSONValue {
    self.countsOthers = countsOthers
    guard try scanner.peekToken() == UInt8(ascii: "[") else { return try scanner.boundedValue() }
    var values: [JSONValue] = []
    try scanner.beginArray()
    while try scanner.nextElement() {
      values.append(trimmed(try scanner.boundedValue()))
      if count > Self.limit { throw scanner.fault("it has more than Tercet can read from Trello") }
    }
    return .array(values)
  }

  private mutating func trimmed(_ value: JSONValue) -> JSONValue {
    count += 1
    switch value {
    case .array(let values): return .array(values.map { trimmed($0) })
    case .object(let members):
      return .object(
        members.compactMap { member in
          if Self.counted.contains(member.name) { return member }
          guard Self.names.contains(member.name) else {
            countOther(member)
            return nil
          }
          return JSONValue.Member(name: member.name, value: trimmed(member.value))
        }
      )
    default: return value
    }
  }

  /// Counts a member of the board that nothing reads.
  mutating func countOther(_ name: String, _ scanner: inout JSONScanner) throws {
    let isKnown = Self.technical.contains(name) || Self.names.contains(name) && name != "desc"
    let sign = try scanner.peekToken()
    if isKnown { return try scanner.skipValue() }
    if sign == UInt8(ascii: "[") {
      let isEmpty = try scanner.elementCount() == 0
      return isEmpty ? () : notCarried.add("fields “\(name.prefix(30))”")
    }
    if sign == UInt8(ascii: "{"), name != "prefs" {
      notCarried.add("fields “\(name.prefix(30))”")
      return try scanner.skipValue()
    }
    countOther(JSONValue.Member(name: name, value: try scanner.boundedValue()))
  }

  /// Counts a member that can't be imported, unless it is empty.
  private mutating func countOther(_ member: JSONValue.Member) {
    if !countsOthers { return }
    if Self.technical.contains(member.name) || member.value.saysNothing { return }
    if member.value == .bool(false) { return }
    switch member.name {
    case "cover":
      let hasOne = ["color", "idAttachment", "idUploadedBackground"]
        .contains { !(member.value[$0] ?? .null).isNull }
      if hasOne { notCarried.add("covers") }
    case "dueReminder":
      if let minutes = member.value.integer, minutes >= 0 { notCarried.add("reminders") }
    case "idMembersVoted": notCarried.add("votes", member.value.elements.count)
    case "pluginData": notCarried.add("data of power-ups", member.value.elements.count)
    case "subscribed": notCarried.add("watched boards, lists and cards")
    case "cardRole":
      notCarried.add("cards that Trello draws as a “\(member.value.text?.prefix(20) ?? "")”")
    case "prefs":
      if member.value["backgroundImage"]?.text != nil { notCarried.add("background pictures") }
    default: notCarried.add("fields “\(member.name.prefix(30))”")
    }
  }

  /// The elements of these are counted, whatever they are.
  private static let counted: Set = ["attachments", "stickers", "customFieldItems"]

  private static let names: Set = [
    "id", "name", "desc", "due", "dateLastActivity", "labels", "color", "idMembers", "idChecklists",
    "checklists", "checkItems", "state", "closed", "idList", "pos", "idMember", "start",
    "dueComplete", "cards", "softLimit", "fullName", "username",
  ]

  /// Trello's internal values, those that other members repeat, addresses and appearances.
  private static let technical: Set = [
    "activityBlocked", "agent", "avatarHash", "avatarUrl", "badges", "bio", "bioData",
    "boardSourceUrl", "checkItemStates", "confirmed", "creationMethod",
    "creationMethodError", "datasource", "staticMapUrl", "creationMethodLoadingStartedAt",
    "creationType", "datePluginDisable",
    "dateClosed", "dateCompleted", "dateLastView", "dateViewedByMe", "descData", "email",
    "enterpriseOwned", "faviconUrl", "idAttachmentCover", "idBoard", "idBoardSource", "idCard",
    "idChecklist", "idEnterprise", "idLabels", "idMemberCreator",
    "idMemberReferrer", "idOrganization", "idOrganizationOwner", "idPremOrgsAdmin", "idShort",
    "idTags", "initials", "invitations", "invited", "ixUpdate", "labelNames", "limits",
    "manualCoverAttachment", "memberType", "members", "memberships", "mirrorSourceId", "nameData",
    "nodeId", "nonPublic", "nonPublicAvailable", "originalDesc", "originalName", "pinned",
    "powerUps", "premiumFeatures", "products", "shortLink", "shortUrl",
    "starred", "structural", "templateGallery", "type", "url", "uses", "status",
  ]
}
