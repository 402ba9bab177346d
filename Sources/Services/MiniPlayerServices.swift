import ServiceRouter

/// The mini player at the foot of nearly every page.
public enum MiniPlayerServices: Service {
  public static let name = "mini-player"

  public struct Embed: EmbedTask {
    public init() {}
  }
}
