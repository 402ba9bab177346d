import BoundedNumbers
import Components
import WebPage

// MARK: - The button on other pages

extension TranscriptionQueue {
  /// The element stays when there is nothing to offer, so that an open page can show what comes after it.
  public static func offer(_ offer: Offer) -> HTML {
    """
    <div class="transcription-offer" data-live="\(offerPatch(of: offer.episode))" data-reload-on-transcription="\(offer.version)">\
    <div id="transcription-offer" data-refresh="version" data-version="\(offer.version)">\(inside(offer))</div></div>
    """
  }

  /// The key of the patch with another state of an episode's transcription.
  public static func offerPatch(of episode: Int64) -> String { "transcription-offer-\(episode)" }

  /// The key of its progress.
  public static func offerTextPatch(of episode: Int64) -> String { "transcription-offer-text-\(episode)" }

  /// "Transcript: 35%"
  public static func offerText(_ offer: Offer) -> String {
    switch offer.state {
    case .running: strings(.offerRunning, ["percent": "\(Int(clamping: offer.fraction * 100))"])
    case .queued: strings(.offerQueued)
    case .failed: strings(.offerFailed)
    case .done, nil: strings(.offer)
    }
  }

  // MARK: - Private

  private static func inside(_ offer: Offer) -> HTML {
    switch offer.state {
    case .done: .empty
    case .queued, .running, .failed:
      """
      <a class="chip" href="\(url: offer.queueURL)"><span data-live="\(offerTextPatch(of: offer.episode))">\(offerText(offer))</span></a>
      """
    case nil:
      """
      <form method="post" action="\(url: "/transcription-queue/did-request")">\(FormToken.field)\
      <input type="hidden" name="episode" value="\(offer.episode)"><input type="hidden" name="back" value="\(offer.backURL)">\
      <button type="submit" class="chip">\(Icon.busyMark)<span>\(offerText(offer))</span></button></form>
      """
    }
  }
}
