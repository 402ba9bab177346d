import Foundation

/// Runs a program of this machine and returns whether it succeeded; false also where it does not exist.
public func succeeds(_ arguments: String...) -> Bool {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
