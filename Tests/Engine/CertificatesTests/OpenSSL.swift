import Foundation

/// The judgement of `openssl verify -x509_strict`, an implementation that shares nothing with ours.
enum OpenSSL {
  /// - Returns: Its output: "leaf.pem: OK", or the reason of the refusal.
  static func verify(_ leaf: [UInt8], with authority: URL, at moment: Date, _ arguments: [String]) throws -> String {
    let file = authority.deletingLastPathComponent().appending(path: "leaf-\(UUID().uuidString).pem")
    try Data(leaf).write(to: file)
    return try run(
      ["verify", "-x509_strict", "-purpose", "sslserver", "-attime", "\(moment.timeIntervalSince1970)".components(separatedBy: ".")[0]]
        + arguments + ["-CAfile", authority.path, file.path])
  }

  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
