import BoardModel
import Foundation

struct FlowObject {
  private let report: FlowReport

  init(_ report: FlowReport) {
    self.report = report
  }

  var object: JSONObject {
    var object = JSONObject()
    object.set("title", report.title)
    object.set("columns", columns)
    object.set("days", days)
    object.set("weeks", weeks)
    object.set("cycle", json: cycle?.json)
    return object
  }

  private var columns: [JSONObject] {
    report.columns.indices.map { index in
      var object = JSONObject()
      object.set("name", report.columns[index].name)
      object.set("kind", report.columns[index].kind.rawValue)
      object.set("count", report.counts.last?[index] ?? 0)
      object.set("oldest", json: oldest(index)?.json)
      return object
    }
  }

  private func oldest(_ index: Int) -> JSONObject? {
    guard let card = report.oldest[index] else { return nil }
    var object = JSONObject()
    object.set("id", card.id.uuid.uuidString)
    object.set("title", card.title)
    object.set("since", card.since.iso)
    return object
  }

  private var days: [JSONObject] {
    report.days.indices
      .map { index in
        let (day, counts) = (report.days[index], report.counts[index])
        var object = JSONObject()
        object.set("day", day.iso)
        object.set("counts", counts)
        if report.left.indices.contains(index) {
          object.set("estimatesLeft", json: Estimate.text(ofHundredths: Int64(report.left[index])))
        }
        return object
      }
  }

  private var weeks: [JSONObject] {
    report.weeks.map { week in
      var object = JSONObject()
      object.set("monday", week.monday.iso)
      object.set("finished", week.finished)
      return object
    }
  }

  private var cycle: JSONObject? {
    guard let cycle = report.cycle else { return nil }
    var object = JSONObject()
    object.set("count", cycle.count)
    object.set("median", cycle.median)
    object.set("percentile85", cycle.percentile85)
    return object
  }
}
