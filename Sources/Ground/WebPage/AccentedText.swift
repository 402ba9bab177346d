/// A string as a longer language would have it: with accents, and half as long again. What it does not touch is no string of a catalog.
enum AccentedText {
  static func of(_ sentence: String) -> String {
    var text = "["
    var isName = false
    var length = 0
    for character in sentence {
      if character == "{" { isName = true }
      text.append(isName ? character : accents[character] ?? character)
      if !isName { length += 1 }
      if character == "}" { isName = false }
    }
    return text + String(repeating: " ẋẋẋ", count: (length + 4) / 8) + "]"
  }

  private static let accents: [Character: Character] = [
    "a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú", "y": "ý", "A": "Å", "E": "É", "I": "Ï", "O": "Ö", "U": "Ü", "n": "ñ", "s": "š",
  ]
}
