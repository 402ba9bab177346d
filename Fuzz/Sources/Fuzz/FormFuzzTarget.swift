@testable import Server

/// The fields of any form or query are those of a plain reading of its bytes, and can be written and parsed again.
enum FormFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let text = String(decoding: bytes, as: UTF8.self)
    let fields = FormFields.read(text)
    let pairs = text.utf8.split(separator: UInt8(ascii: "&"))
    require(fields.values.reduce(0) { $0 + $1.count } == pairs.count, "a field was lost or added")
    require(fields.values.allSatisfy { !$0.isEmpty }, "a field without values")
    let size = fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.reduce(0) { $0 + $1.utf8.count } }
    // Three bytes replace one that is not UTF-8, which takes three in the form.
    require(size <= text.utf8.count, "more came out than went in")
    let written = fields.flatMap { name, values in values.map { "\(encoded(name))=\(encoded($0))" } }.joined(separator: "&")
    require(FormFields.read(written) == fields, "fields that cannot be parsed again")
    require(FormFields.read("&\(text)&&") == fields, "empty pairs count")
    return 0
  }

  /// Every byte as an escape, so that the writer has no rules of its own.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16) }.joined()
  }
}
