import CHTML

/// The named characters of HTML 4, from libxml2's own table.
package enum HTMLEntities {
  /// The name stands without `&` and `;`. Names in the wrong case ("NBSP") are found too.
  package static func scalar(_ name: UnsafeRawBufferPointer) -> UInt32? {
    guard let base = name.baseAddress?.assumingMemoryBound(to: UInt8.self), name.count <= 15 else { return nil }
    let exact = chtml_entity(base, name.count)
    if exact != 0 { return exact }
    let lower = name.map(\.lowercased)
    if lower == Array("apos".utf8) { return 0x27 }
    let scalar = lower.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { chtml_entity($0, buffer.count) } ?? 0
    }
    return scalar == 0 ? nil : scalar
  }
}
