/// The executable: commands and composition.
@main
struct Tercet {
  static func main() {}
}
