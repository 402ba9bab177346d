import Foundation

/// libFuzzer's own main, which SwiftPM cannot link by that name: it calls `input` for each input.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// SwiftPM's name for the main of the target Fuzz. `EARNEST_FUZZ` selects the target: feed, opml, multipart, date, duration or notes.
@_cdecl("Fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  var (count, arguments) = (count, arguments)
  switch ProcessInfo.processInfo.environment["EARNEST_FUZZ"] {
  case "feed": return runDriver(&count, &arguments) { FeedFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "opml": return runDriver(&count, &arguments) { OPMLFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "date": return runDriver(&count, &arguments) { DateFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "duration": return runDriver(&count, &arguments) { DurationFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "multipart": return runDriver(&count, &arguments) { MultipartFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  case "notes": return runDriver(&count, &arguments) { NotesFuzzTarget.run(UnsafeRawBufferPointer(start: $0, count: $1)) }
  default:
    print("EARNEST_FUZZ must be feed, opml, multipart, date, duration or notes.")
    return 2
  }
}
