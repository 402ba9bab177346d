import Foundation
import Glibc
import Measuring
import Serving

/// Our server and nginx over TLS with the same certificate, file and client (h2load), in turn.
final class SecureMediaComparison {
  private let rounds: Int
  private let size: Int
  private let nginx: Nginx
  private let server: MediaServer

  init(folder: URL, isQuick: Bool) throws {
    rounds = isQuick ? 3 : 9
    size = isQuick ? 128 << 20 : 512 << 20
    let root = folder.appendingPathComponent("media")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let file = root.appendingPathComponent("sound.mp3")
    try AudioFile.make(file, bytes: size)
    let (chain, key) = (folder.appendingPathComponent("certificate.pem"), folder.appendingPathComponent("key.pem"))
    _ = try Self.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-out",
        chain.path, "-keyout", key.path,
      ])
    nginx = try Nginx(
      folder: folder.appendingPathComponent("nginx"), listening: "ssl http2",
      server: "root \(root.path); ssl_certificate \(chain.path); ssl_certificate_key \(key.path); ssl_protocols TLSv1.2 TLSv1.3;")
    server = try MediaServer(folder: folder.appendingPathComponent("server"), file: file, origin: "http://127.0.0.1:1/", certificate: (chain, key))
  }

  func end() {
    server.end()
    nginx.end()
  }

  func compareSpeed(into report: inout BenchReport) throws {
    let ranges = ["-H", "Range: bytes=\(size / 2)-\(size / 2 + (1 << 20) - 1)"]
    let count = size / (1 << 20)
    try compare("one stream, HTTP/1.1 and TLS", bytes: size, ["--h1", "-c1", "-n1"], into: &report)
    try compare("one stream, HTTP/2", bytes: size, ["-c1", "-m1", "-n1"], into: &report)
    try compare("1 MB ranges, HTTP/1.1 and TLS, 16 connections", bytes: count << 20, ["--h1", "-c16", "-n\(count)"] + ranges, into: &report)
    try compare("1 MB ranges, HTTP/2, 16 connections", bytes: count << 20, ["-c16", "-m1", "-n\(count)"] + ranges, into: &report)
    try compare("1 MB ranges, HTTP/2, 16 at a time on one connection", bytes: count << 20, ["-c1", "-m16", "-n\(count)"] + ranges, into: &report)
  }

  // MARK: - Private

  /// Rounds in turn with an alternating first program; the ratio is the median of the rounds' ratios, so that other load affects both.
  private func compare(_ name: String, bytes: Int, _ arguments: [String], into report: inout BenchReport) throws {
    let (ours, theirs) = ("https://127.0.0.1:\(server.port)\(server.downloaded)", "https://127.0.0.1:\(nginx.port)/sound.mp3")
    _ = try (load(ours, arguments), load(theirs, arguments))
    var pairs: [(ours: Double, theirs: Double)] = []
    for round in 0..<rounds {
      if round.isMultiple(of: 2) {
        let first = try load(ours, arguments)
        pairs.append((first, try load(theirs, arguments)))
      } else {
        let first = try load(theirs, arguments)
        pairs.append((try load(ours, arguments), first))
      }
    }
    func rate(_ time: Double) -> Double { Double(bytes) / time / 1e6 }
    try report.add(
      BenchRow(
        name, median(pairs.map { rate($0.ours) }), "MB/s", reference: median(pairs.map { rate($0.theirs) }),
        ratio: median(pairs.map { $0.theirs / $0.ours }), goal: .times(0.5)))
  }

  /// - Returns: seconds from the first connection to the last byte.
  private func load(_ url: String, _ arguments: [String]) throws -> Double {
    let text = try Self.run("/usr/bin/h2load", ["--tls13-ciphers=TLS_AES_128_GCM_SHA256"] + arguments + [url])
    let lines = text.split(separator: "\n")
    guard lines.contains(where: { $0.hasPrefix("requests: ") && $0.contains(" 0 failed, 0 errored") }),
      lines.contains(where: { $0.hasPrefix("status codes: ") && $0.contains(" 0 4xx, 0 5xx") }),
      let time = lines.first(where: { $0.hasPrefix("finished in ") })?.dropFirst("finished in ".count).prefix(while: { $0 != "," }),
      let seconds = Self.seconds(String(time))
    else { throw MediaError.answered(text) }
    return seconds
  }

  /// "1.20s", "345.10ms", "900us"
  private static func seconds(_ text: String) -> Double? {
    for (unit, factor) in [("ms", 1e-3), ("us", 1e-6), ("s", 1.0)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    (process.executableURL, process.arguments) = (URL(fileURLWithPath: program), arguments)
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw MediaError.answered(text) }
    return text
  }
}
