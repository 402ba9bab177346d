/// A format of audio files.
public enum MediaFormat: String, Sendable {
  /// MPEG audio, also where only ID3 tags were found.
  case mp3
  /// AAC without a container.
  case aac
  /// MP4, M4A, M4B and QuickTime.
  case mp4
  /// Ogg with Vorbis, Opus or FLAC.
  case ogg
  /// FLAC.
  case flac
  /// WAV.
  case wave = "wav"
}
