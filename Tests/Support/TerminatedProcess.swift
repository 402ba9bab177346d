import Foundation

/// Creates the file of a process that ended uncleanly in a data folder; returns its id.
///
/// - Parameter reading: the items that it was reading.
public func terminatedProcess(in folder: URL, hasCrashed: Bool, reading: [Int64]) throws -> String {
  let id = UUID().uuidString
  let instances = folder.appendingPathComponent("instances")
  try FileManager.default.createDirectory(at: instances, withIntermediateDirectories: true)
  var bytes = Array("R \(reading.map { "\($0) " }.joined()).\n".utf8)
  if hasCrashed { bytes += [UInt8](repeating: 0, count: 8_191 - bytes.count) + [UInt8(ascii: "C")] }
  try Data(bytes).write(to: instances.appendingPathComponent(id))
  return id
}
