import FileListing
import Foundation

/// Prints changes of the files in a folder until it is interrupted.
///
/// `filelist [folder] [rounds]`: a round takes a quarter of a second; by default it goes on forever.
@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(fileURLWithPath: arguments.count > 1 ? arguments[1] : ".")
    let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 1 : Int.max
    let list = FileList { print($0) }
    for round in 0..<rounds {
      try list.show(Directory(contentsOf: folder))
      if round + 1 < rounds { Thread.sleep(forTimeInterval: 0.25) }
    }
  }
}
