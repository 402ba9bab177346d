/// How FFmpeg opens a file that may be hostile.
public enum FFmpegInput {
  /// The options in front of the file: only formats of audio and video files, since a playlist could name other files of this machine, no
  /// protocol but `file`, which fetches nothing, and only decoders of audio and of covers, of the hundreds that are installed: FFmpeg opens one
  /// for each stream of a file, also for those that no one asked for. A stream without its decoder is passed over.
  public static let limits = limits(decoders: decoders)

  /// The same with the decoders of usual videos and their subtitles, for `ffprobe`, which refuses a file when one of its streams has no decoder.
  public static let probeLimits = limits(decoders: decoders + videoDecoders)

  private static func limits(decoders: [String]) -> [String] {
    [
      "-protocol_whitelist", "file", "-format_whitelist", "mp3,aac,mov,ogg,flac,wav,matroska,aiff",
      "-codec_whitelist", decoders.joined(separator: ","),
    ]
  }

  private static let decoders =
    ["mp3float", "mp3", "aac", "aac_latm", "alac", "flac", "vorbis", "opus", "libopus", "speex", "libspeex", "ac3", "eac3"]
    + ["s8", "u8", "s16le", "s16be", "s24le", "s24be", "s32le", "s32be", "f32le", "f32be", "f64le", "f64be", "mulaw", "alaw"].map {
      "pcm_\($0)"
    }
    + ["adpcm_ms", "adpcm_ima_wav", "mjpeg", "png", "gif", "bmp", "webp"]

  private static let videoDecoders = [
    "h264", "hevc", "mpeg4", "vp8", "vp9", "libvpx", "libvpx-vp9", "av1", "libdav1d", "libaom-av1", "mov_text", "subrip", "srt", "ass",
    "ssa",
    "webvtt",
  ]
}
