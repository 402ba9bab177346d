/// How FFmpeg opens a file that may be hostile.
public enum FFmpegInput {
  /// The options in front of the file: only formats of audio and video files, since a playlist could name other files of this machine, and
  /// no protocol but `file`, which fetches nothing.
  public static let limits = [
    "-protocol_whitelist", "file", "-format_whitelist", "mp3,aac,mov,ogg,flac,wav,matroska,aiff",
  ]
}
