import Foundation
import Testing

@testable import earnest

@Suite struct TerminalTests {
  @Test func aReaderThatHasEndedIsAnErrorWithoutAMessage() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let failure = #expect(throws: OutputFailure.self) { try Terminal.write("text", to: pipe.fileHandleForWriting.fileDescriptor) }
    #expect(failure == OutputFailure(code: EPIPE) && failure?.status.rawValue == 141 && failure?.sentence == nil)
  }

  @Test func aFullDiskIsAnErrorWithItsReason() throws {
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let failure = #expect(throws: OutputFailure.self) { try Terminal.write("text", to: full.fileDescriptor) }
    #expect(failure?.status.rawValue == 74 && failure?.sentence == "Couldn’t write the output: No space left on device.")
  }

  @Test func longOutputArrivesWhole() async throws {
    let pipe = Pipe()
    let text = String(repeating: "0123456789\n", count: 50_000)
    async let read = Task.detached { try pipe.fileHandleForReading.readToEnd() }.value
    try await Task.detached {
      try Terminal.write(text, to: pipe.fileHandleForWriting.fileDescriptor)
      try pipe.fileHandleForWriting.close()
    }.value
    #expect(try await read.map { String(decoding: $0, as: UTF8.self) } == text)
  }
}
