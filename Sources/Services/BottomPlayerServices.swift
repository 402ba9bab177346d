import ServiceRouter

/// The mini player under nearly every page.
public enum BottomPlayerServices: Service {
  public static let name = "bottom-player"

  public struct Embed: EmbedTask {
    public init() {}
  }
}
