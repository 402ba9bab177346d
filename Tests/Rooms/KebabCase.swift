/// "ShowPage" -> "show-page": the name of a feature's tag, style sheet and script.
func kebab(_ name: String) -> String {
  name.reduce("") { $0 + ($1.isUppercase && !$0.isEmpty ? "-" : "") + $1.lowercased() }
}
