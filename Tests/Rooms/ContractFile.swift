/// A list in Tests/Contract of names that stored libraries, browsers and scripts use, and that no renaming may change.
struct ContractFile {
  struct Line {
    /// The heading that it is under.
    let section: String
    let text: String
  }

  let lines: [Line]

  init(_ name: String) {
    var section = ""
    var lines: [Line] = []
    for line in (SourceTree.text("Tests/Contract/\(name)") ?? "").split(separator: "\n") {
      if line.hasPrefix("# ") { section = String(line.dropFirst(2)) } else { lines.append(Line(section: section, text: String(line))) }
    }
    self.lines = lines
  }
}
