import Fetching
import Foundation
import TestSupport
import Testing

@Suite struct MediaSnifferTests {
  @Test(arguments: [
    ("mp3 with ID3", bytes("ID3\u{4}\0\0\0\0\0\u{21}"), "audio/mpeg"),
    ("mp3 without", mp3Frames(3), "audio/mpeg"),
    ("mp3, one frame and the end", mp3Frames(1), "audio/mpeg"),
    ("mp3 behind zeros", [UInt8](repeating: 0, count: 300) + mp3Frames(3), "audio/mpeg"),
    ("mp3 behind rubbish", [0x12, 0x34, 0xFF, 0xFB, 0x00] + mp3Frames(3), "audio/mpeg"),
    ("aac", adtsFrames(2), "audio/aac"),
    ("ogg vorbis", bytes("OggS") + [UInt8](repeating: 0, count: 24) + bytes("\u{1}vorbis"), "audio/ogg"),
    ("opus", bytes("OggS") + [UInt8](repeating: 0, count: 24) + bytes("OpusHead"), "audio/ogg"),
    ("ogg theora", bytes("OggS") + [UInt8](repeating: 0, count: 24) + [0x80] + bytes("theora"), "video/ogg"),
    ("flac", bytes("fLaC\0\0\0\u{22}"), "audio/flac"),
    ("wav", bytes("RIFF\u{24}\0\0\0WAVEfmt "), "audio/wav"),
    ("aiff", bytes("FORM\0\0\0\u{24}AIFFCOMM"), "audio/aiff"),
    ("m4a", ftyp("M4A ", "mp42", "isom"), "audio/mp4"),
    ("m4b", ftyp("M4B ", "mp42"), "audio/mp4"),
    ("mp4", ftyp("isom", "iso2", "avc1"), "video/mp4"),
    ("old quicktime", [0, 0, 0, 8] + bytes("wide") + [0, 0, 1, 0] + bytes("mdat"), "video/mp4"),
    ("webm", [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84] + bytes("webm"), "video/webm"),
    ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ("gif", bytes("GIF89a"), "image/gif"),
    ("webp", bytes("RIFF\u{24}\0\0\0WEBPVP8 "), "image/webp"),
    ("avif", ftyp("avif", "mif1", "miaf"), "image/avif"),
    ("avif with another major brand", ftyp("mif1", "avif"), "image/avif"),
  ])
  func detectsKnownTypes(name: String, data: [UInt8], expected: String) {
    #expect(MediaSniffer.sniff(data)?.mimeType == expected, "\(name)")
  }

  @Test(arguments: [
    "", "<!DOCTYPE html><html>", "<html><script>alert(1)</script>", "\n\n <svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?><rss/>",
    "#EXTM3U\n#EXT-X-TARGETDURATION:10\n", "hello world", "{\"a\":1}", "%PDF-1.7", "PK\u{3}\u{4}", "RIFF....AVI ", "RIFF", "ID3",
    "xxxxftypM4A ", "MZ", "#!/bin/sh",
  ])
  func rejectsOtherTypes(text: String) {
    #expect(MediaSniffer.sniff(Array(text.utf8)) == nil)
  }

  /// Recorders and converters write audio into files of a general brand.
  @Test func anMP4FileWithoutVideoIsAudio() {
    let sound = ftyp("isom", "iso2") + movie(next: 2, tracks: ["soun"])
    #expect(MediaSniffer.sniff(sound)?.mimeType == "audio/mp4")
    #expect(MediaSniffer.sniff(sound, declaredType: "video/mp4")?.mimeType == "audio/mp4")
    #expect(MediaSniffer.sniff(ftyp("mp42") + movie(next: 3, tracks: ["soun", "text"]))?.mimeType == "audio/mp4")
    #expect(MediaSniffer.sniff(ftyp("isom") + movie(next: 3, tracks: ["soun", "vide"]))?.mimeType == "video/mp4")
    // The second track is beyond the first bytes, or the whole table is.
    #expect(MediaSniffer.sniff(ftyp("isom") + movie(next: 3, tracks: ["soun"]))?.mimeType == "video/mp4")
    for length in 0..<sound.count { _ = MediaSniffer.sniff(sound.prefix(length)) }
  }

  @Test func listsOfPartsAreStreams() {
    #expect(MediaSniffer.isStream(bytes("#EXTM3U\n#EXT-X-TARGETDURATION:10\n")))
    #expect(MediaSniffer.isStream(bytes("\u{FEFF}#EXTM3U")))
    #expect(MediaSniffer.isStream(bytes("<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\">")))
    #expect(!MediaSniffer.isStream(bytes("<html>")) && !MediaSniffer.isStream(mp3Frames(3)) && !MediaSniffer.isStream([]))
  }

  @Test func rejectsUTF16Text() {
    #expect(MediaSniffer.sniff([0xFF, 0xFE, 0x3C, 0, 0x68, 0, 0x74, 0, 0x6D, 0, 0x6C, 0]) == nil)
    #expect(MediaSniffer.sniff([0xFE, 0xFF, 0, 0x3C, 0, 0x68, 0, 0x74]) == nil)
  }

  @Test func usesDeclaredTypeOnlyWhenAmbiguous() {
    #expect(MediaSniffer.sniff(ftyp("isom", "mp42"), declaredType: "audio/x-m4a")?.mimeType == "audio/mp4")
    #expect(MediaSniffer.sniff(ftyp("isom", "mp42"), declaredType: "audio/x-m4a")?.kind == .audio)
    #expect(MediaSniffer.sniff(Array("<html>".utf8), declaredType: "audio/mpeg") == nil)
    #expect(MediaSniffer.sniff(mp3Frames(3), declaredType: "text/html")?.kind == .audio)
    #expect(MediaSniffer.sniff(ftyp("heic", "mif1")) == nil)
  }

  /// A seed that makes it trap kills the process, so it is printed first. `EARNEST_TEST_SEED` repeats it.
  @Test func survivesRandomBytes() {
    let seed = ProcessInfo.processInfo.environment["EARNEST_TEST_SEED"].flatMap(UInt64.init) ?? .random(in: 1 ... .max)
    print("MediaSnifferTests.survivesRandomBytes: EARNEST_TEST_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    for count in 0..<400 {
      var data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if count > 3 {
        data.replaceSubrange(
          0..<4, with: [[0xFF, 0xFB, 0x90, 0], [0xFF, 0xF1, 0x50, 0x80], [0, 0, 0, 255], Array("OggS".utf8)][count % 4])
      }
      _ = MediaSniffer.sniff(data)
    }
  }

  @Test(.enabled(if: CorpusFolder.folder("audio") != nil, Comment(rawValue: CorpusFolder.reason)))
  func detectsRealFiles() throws {
    let folder = try #require(CorpusFolder.folder("audio"))
    let types = [
      "mp3": ["audio/mpeg"], "m4a": ["audio/mp4", "video/mp4"], "m4b": ["audio/mp4", "video/mp4"], "mp4": ["video/mp4", "audio/mp4"],
      "ogg": ["audio/ogg"], "opus": ["audio/ogg"],
      "flac": ["audio/flac"], "wav": ["audio/wav"],
    ]
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    for file in files {
      guard let expected = types[file.pathExtension.lowercased()], let data = try? Data(contentsOf: file) else { continue }
      let found = MediaSniffer.sniff(data, declaredType: nil)?.mimeType
      #expect(expected.contains(found ?? "nothing"), "\(file.lastPathComponent): \(found ?? "nothing")")
    }
  }
}

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// MPEG 1 layer III, 128 kbit/s, 44.1 kHz: frames of 417 bytes.
private func mp3Frames(_ count: Int) -> [UInt8] {
  (0..<count).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x55, count: 413) }
}

/// AAC-LC, 44.1 kHz, frames of 32 bytes.
private func adtsFrames(_ count: Int) -> [UInt8] {
  (0..<count).flatMap { _ in [0xFF, 0xF1, 0x50, 0x80, 32 >> 3, 0, 0xFC] + [UInt8](repeating: 0x55, count: 25) }
}

private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let length = content.count + 8
  return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + bytes(name) + content
}

/// A table of tracks, with the number of the next track.
private func movie(next: UInt8, tracks: [String]) -> [UInt8] {
  let header = box("mvhd", [UInt8](repeating: 0, count: 99) + [next])
  let zeros = [UInt8](repeating: 0, count: 8)
  return box("moov", header + tracks.flatMap { box("trak", box("tkhd", zeros) + box("mdia", box("hdlr", zeros + bytes($0) + zeros))) })
}

private func ftyp(_ major: String, _ others: String...) -> [UInt8] {
  [0, 0, 0, UInt8(16 + others.count * 4)] + bytes("ftyp" + major) + [0, 0, 2, 0] + others.flatMap(bytes)
}
