import Outlining

let outline = Outline { print($0) }
try outline.edit { tree in
  try tree.append(["Release", "Celebrate"])
  try tree.append(["Build", "Test", "Tag"], to: "Release")
}
try outline.edit { $0.expand(["Release"]) }
try outline.edit { try $0.insert(["Tag"], before: "Build") }
try outline.edit { $0.collapse(["Release"]) }
