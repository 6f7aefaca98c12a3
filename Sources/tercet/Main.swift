// Unused here: it names the libraries that are linked with a static Foundation.
import Foundation
import TercetProgram

@main
enum Main {
  static func main() { Tercet.main() }
}
