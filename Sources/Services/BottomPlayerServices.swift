import ServiceRouter

/// The mini player at the foot of nearly every page.
public enum BottomPlayerServices: Service {
  public static let name = "bottom-player"

  public struct Embed: EmbedTask {
    public init() {}
  }
}
