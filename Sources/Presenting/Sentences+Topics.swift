import Directory
import WebPage

/// The displayed names of topics. (`PodcastTopic.name` is the name in feeds and directories.)
extension Sentences {
  public static func name(of topic: PodcastTopic) -> String { words(word(for: topic)) }

  private static func word(for topic: PodcastTopic) -> Word {
    switch topic {
    case .arts: .topicArts
    case .business: .topicBusiness
    case .comedy: .topicComedy
    case .education: .topicEducation
    case .fiction: .topicFiction
    case .government: .topicGovernment
    case .health: .topicHealth
    case .history: .topicHistory
    case .kids: .topicKids
    case .leisure: .topicLeisure
    case .music: .topicMusic
    case .news: .topicNews
    case .religion: .topicReligion
    case .science: .topicScience
    case .society: .topicSociety
    case .sports: .topicSports
    case .technology: .topicTechnology
    case .trueCrime: .topicTrueCrime
    case .television: .topicTelevision
    }
  }
}
