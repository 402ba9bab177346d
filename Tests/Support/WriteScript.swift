import Foundation

/// Writes a shell script that a test runs in place of a program.
///
/// A process of its own writes it: what another test starts while this process has the file open inherits it, and until it has closed it,
/// the script cannot be run ("text file busy").
public func writeScript(_ script: String, to file: URL) throws {
  let writer = Process()
  writer.executableURL = URL(filePath: "/bin/sh")
  let command = #"printf '#!/bin/sh\n%s\n' "$2" > "$1.new" && chmod 700 "$1.new" && mv "$1.new" "$1""#
  writer.arguments = ["-c", command, "sh", file.path, script]
  try writer.run()
  writer.waitUntilExit()
  guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
