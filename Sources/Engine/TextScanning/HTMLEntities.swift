/// The named characters of HTML 4, from libxml2's own table.
package enum HTMLEntities {
  /// The name stands without `&` and `;`. Names in the wrong case ("NBSP") are found too.
  package static func scalar(_ name: CheckedBytes) -> UInt32? {
    guard name.count <= 15 else { return nil }
    let exact = name.entity
    if exact != 0 { return exact }
    let lower = name.map(\.lowercased)
    if lower == Array("apos".utf8) { return 0x27 }
    let scalar = lower.withCheckedBytes(\.entity)
    return scalar == 0 ? nil : scalar
  }
}
