import Foundation

/// libFuzzer's own main, which SwiftPM cannot link by that name: it calls `input` for each input.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private typealias FuzzTarget = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// SwiftPM's name for the main of the target Fuzz. `EARNEST_FUZZ` selects the target.
@_cdecl("Fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  let target: FuzzTarget
  switch ProcessInfo.processInfo.environment["EARNEST_FUZZ"] {
  case "feed": target = { FeedFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "opml": target = { OPMLFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "date": target = { DateFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "duration": target = { DurationFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "notes": target = { NotesFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "multipart": target = { MultipartFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "form": target = { FormFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "cookie": target = { CookieFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "range": target = { RangeFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "report": target = { ReportFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "tags": target = { TagsFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "chapters": target = { ChaptersFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "vtt": target = { TranscriptFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1), as: "text/vtt", after: "WEBVTT\n\n") }
  case "srt": target = { TranscriptFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1), as: "text/srt", after: "0:01 --> 0:02\n") }
  case "transcript-json": target = { TranscriptFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1), as: "application/json") }
  case "transcript-html": target = { TranscriptFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1), as: "text/html", after: "<p>") }
  default:
    print("EARNEST_FUZZ must be one of the targets that Fuzz/README.md lists.")
    return 2
  }
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, target)
}

/// Ends the run with a message; `precondition` has none in a release build.
func require(_ holds: Bool, _ message: String, line: UInt = #line) {
  if !holds { fatalError("line \(line): \(message)") }
}
