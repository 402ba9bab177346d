import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DemoPublisher

struct DemoAudioTests {
  let media: DemoMedia
  init() throws { media = try DemoMedia() }

  @Test func everyTrackIsExactlyAsLongAsItsEpisode() throws {
    for show in DemoPublisher.shows {
      for episode in show.episodes.prefix(150) {
        let track = try media.track(of: episode, in: show)
        #expect(track.length == episode.seconds * 4_000)
        #expect(track.length % DemoAudio.frameBytes == 0)
        #expect(whole(track).readableBytes == track.length)
      }
    }
  }

  @Test func startsEveryFrameWithSync() throws {
    for show in DemoPublisher.shows {
      let longest = try #require(show.episodes.max { $0.seconds < $1.seconds })
      let bytes = whole(try media.track(of: longest, in: show))
      let starts = stride(from: 0, to: bytes.readableBytes, by: DemoAudio.frameBytes)
      // MPEG-2 layer III without checksum, 32 kbit/s, 24 kHz.
      #expect(starts.allSatisfy { bytes.getInteger(at: $0, as: UInt32.self).map { $0 >> 8 } == 0xff_f344 })
    }
  }

  @Test func aMinuteBeginsWithTheChimeAndItsNumber() throws {
    let show = try #require(DemoPublisher.show("hallow-quay"))
    let episode = try #require(show.episode("s01e01"))
    let track = try media.track(of: episode, in: show)
    let other = try media.track(of: try #require(show.episode("s01e03")), in: show)
    let chime = piece(of: track, at: DemoAudio.minuteBytes)
    #expect(chime == piece(of: other, at: DemoAudio.minuteBytes * 2))
    let number = DemoAudio.minuteBytes + chime.readableBytes + SpokenMinutes.slotBytes
    #expect(piece(of: track, at: number) != piece(of: track, at: number + DemoAudio.minuteBytes))
  }

  @Test func numbersArePutTogetherAsTheLanguageWants() {
    // Slot n is filled with the byte n, which identifies the words.
    let words = ByteBuffer(bytes: (0..<30).flatMap { Array(repeating: UInt8($0), count: SpokenMinutes.slotBytes) })
    func slots(_ minute: Int, _ order: SpokenMinutes.Order) -> [UInt8] {
      SpokenMinutes(text: words, order: order).audio(of: minute).compactMap { $0.getInteger(at: $0.readerIndex) }
    }
    #expect(slots(7, .english) == [0, 7])
    #expect(slots(20, .english) == [0, 20])
    #expect(slots(47, .english) == [0, 22, 7])
    #expect(slots(10, .chinese) == [0, 10, 11])
    #expect(slots(15, .chinese) == [0, 10, 5, 11])
    #expect(slots(42, .chinese) == [0, 4, 10, 2, 11])
    #expect(slots(95, .english) == [0, 27, 5])
    #expect(slots(600, .english) == [0, 6, 28])
    #expect(slots(1_217, .english) == [0, 1, 29, 2, 28, 17])
    #expect(slots(105, .chinese) == [0, 1, 12, 14, 5, 11])
    #expect(slots(115, .chinese) == [0, 1, 12, 1, 10, 5, 11])
    #expect(slots(15, .japanese) == [0, 10, 5, 11])
    #expect(slots(320, .japanese) == [0, 3, 12, 2, 10, 11])
    #expect(slots(7, .arabic) == [0, 7])
    #expect(slots(15, .arabic) == [0, 5, 10])
    #expect(slots(47, .arabic) == [0, 7, 21, 13])
    #expect(slots(121, .arabic) == [0, 1, 19, 21, 1, 21, 11])
  }

  @Test func everyLanguageHasTheWordsForItsMinutes() throws {
    for show in DemoPublisher.shows {
      let episode = try #require(show.episodes.first)
      let track = try media.track(of: episode, in: show, minutes: 130)
      for minute in 1..<130 {
        let words = track.pieces.filter { $0.content == .minute(minute) }
        #expect(words.count > 1, "\(show.id) is silent about minute \(minute)")
      }
    }
  }

  @Test func tenHoursAreServedFromTheirEnd() async throws {
    let answer = try await DemoPublisher().answer(
      to: "/media/one-quiet-thing/1200.mp3?minutes=600", [.range: "bytes=143999904-"])
    #expect(answer.status == .partialContent)
    #expect(answer.headers[.contentRange] == "bytes 143999904-143999999/144000000")
    #expect(answer.body.readableBytes == DemoAudio.frameBytes)
  }

  @Test func lengthsAreRoundedUpToWholeFrames() {
    #expect(DemoAudio.wholeFrames(600) == 600)
    #expect(DemoAudio.wholeFrames(601) == 603)
    #expect(DemoAudio.wholeFrames(0) == 3)
  }

  @Test func anyRangeIsTheSameAsThatSliceOfTheWhole() async throws {
    let publisher = try DemoPublisher()
    let address = "/media/hallow-quay/s01e01.mp3"
    let whole = try await publisher.answer(to: address).body
    let edges = [0, 1, 95, 96, 90_239, 239_999, 240_000, 240_001, 4_812_345, whole.readableBytes - 1]
    for first in edges {
      let last = min(first + 300_000, whole.readableBytes - 1)
      let answer = try await publisher.answer(to: address, [.range: "bytes=\(first)-\(last)"])
      #expect(answer.status == .partialContent)
      #expect(answer.headers[.contentRange] == "bytes \(first)-\(last)/\(whole.readableBytes)")
      #expect(answer.body == whole.getSlice(at: first, length: last - first + 1))
    }
  }

  // MARK: - Private

  private func whole(_ track: DemoAudio) -> ByteBuffer {
    track.parts(in: 0..<track.length).reduce(into: ByteBuffer()) { $0.writeImmutableBuffer($1) }
  }

  private func piece(of track: DemoAudio, at offset: Int) -> ByteBuffer {
    track.parts(in: offset..<track.length).first ?? ByteBuffer()
  }
}
