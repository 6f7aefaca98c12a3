import CFuzzer
import Foundation

// `Fuzz` lists the targets; `Fuzz NAME` gives one of them inputs, beginning with its seeds; options
// of libFuzzer follow. `Fuzz NAME FILE` repeats an input.
let words = CommandLine.arguments
guard words.count > 1 else {
  for target in FuzzTarget.all { print(target.name) }
  exit(0)
}
guard let target = FuzzTarget.all.first(where: { $0.name == words[1] }) else {
  FileHandle.standardError.write(Data("There is no target “\(words[1])”\n".utf8))
  exit(2)
}
FuzzTarget.chosen = target

var options = [words[0], "-timeout=5", "-rss_limit_mb=512", "-max_len=8192"] + words.dropFirst(2)
if !words.dropFirst(2).contains(where: { !$0.hasPrefix("-") }) {
  let corpus = ".build/fuzz/corpus/\(target.name)"
  try FileManager.default.createDirectory(atPath: corpus, withIntermediateDirectories: true)
  options += [corpus] + target.allSeeds
}
var arguments: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0) } + [nil]
var count = Int32(options.count)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
    FuzzTarget.chosen?.body(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
exit(status)
