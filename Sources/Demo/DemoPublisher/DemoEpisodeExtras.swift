/// The parts of an episode beside its audio.
public struct DemoEpisodeExtras: Sendable, Decodable {
  /// Where its chapters stand: in the feed (Podlove), in a file of their own (podcast namespace), or in both.
  public enum ChapterForm: String, Sendable, Decodable { case podlove, file, both }

  public struct Soundbite: Sendable, Decodable {
    public var start: Double
    public var seconds: Double
    public var title: String
  }

  public var people: [DemoPerson]
  public var chapters: [DemoChapter]
  public var chapterForm: ChapterForm
  public var soundbites: [Soundbite]
  /// Its words can be had as SRT, VTT and JSON.
  public var hasTranscript: Bool
}
