import Foundation

extension TranscriptionQueue.Content {
  public static let sample = TranscriptionQueue.Content(
    jobs: [
      TranscriptionQueue.Job(
        episode: 5, title: "<b>Lichen", showTitle: "Slow", url: "/episodes/5", state: .running, processedSeconds: 600,
        durationSeconds: 1_800),
      TranscriptionQueue.Job(
        episode: 6, title: "Moss", showTitle: "Slow", url: "/episodes/6", state: .queued, processedSeconds: 0, durationSeconds: nil,
        failureText: "The transcription server is busy.", nextTry: Date(timeIntervalSince1970: 1_790_812_800), isOwn: false),
      TranscriptionQueue.Job(
        episode: 7, title: "Fern", showTitle: "<i>Green", url: "/episodes/7", state: .failed, processedSeconds: 0, durationSeconds: 60),
      TranscriptionQueue.Job(
        episode: 8, title: "Ivy", showTitle: "Green", url: "/episodes/8", state: .done, processedSeconds: 60, durationSeconds: 60),
    ],
    secondsToday: 720, secondsPerDay: 7_200)

  public static let empty = TranscriptionQueue.Content(jobs: [], secondsToday: 0, secondsPerDay: nil)
}

extension TranscriptionQueue.Offer {
  public static let samples: [TranscriptionQueue.Offer] = [nil, .queued, .running, .failed, .done].map {
    TranscriptionQueue.Offer(episode: 5, state: $0, fraction: 0.35, backURL: "/episodes/5", queueURL: "/transcriptions")
  }
}
