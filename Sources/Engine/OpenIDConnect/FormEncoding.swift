/// Names and values as a query or a form: percent-encoded, with only the unreserved characters of RFC 3986 left as they are.
enum FormEncoding {
  static func encoded(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { "\(encoded($0.key))=\(encoded($0.value))" }.joined(separator: "&")
  }

  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += byte < 16 ? "%0" : "%"
        result += String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
