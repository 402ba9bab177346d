import Storage

extension NotificationRepository {
  static let statements = [
    ofUser, one, insert, plain, seal, update, setRemoved, noted, shows, deleteShows, insertShow, found, next, fresh, drop, dropRemoved,
    dropMessages, ofSubscribers, ofFollowers,
    insertMessage, claim, claimGroup, message, finish, postpone, postponeOthers, backoff, hold, releaseHeld, nextTime, owners, release,
    deviceOfEndpoint, deleteOtherDevices, renewAddress, renewDevice, insertDevice, updateDevice, delete,
  ]

  private static let columns = """
    news_address.id, news_address.user_id, news_address.kind, news_address.url, news_address.sealed, news_address.words, news_address.is_for_all, \
    news_address.created_at, news_address.sent_at, news_address.trouble, \(deviceColumns)
    """

  private static let deviceColumns = """
    push_device.endpoint_hash, push_device.public_key, push_device.secret, push_device.name, push_device.time_zone, \
    push_device.quiet_from, push_device.quiet_until, push_device.shows_private
    """

  private static let joinDevice = "LEFT JOIN push_device ON push_device.address_id = news_address.id"

  // MARK: - Addresses

  static let ofUser = Statement(
    "news.ofUser",
    """
    SELECT \(columns) FROM news_address \(joinDevice)
    WHERE news_address.user_id = :user AND news_address.removed_at IS NULL ORDER BY news_address.id
    """)

  static let one = Statement(
    "news.one",
    """
    SELECT \(columns) FROM news_address \(joinDevice)
    WHERE news_address.user_id = :user AND news_address.id = :id AND news_address.removed_at IS NULL
    """)

  static let insert = Statement(
    "news.insert",
    """
    INSERT INTO news_address (user_id, kind, url, sealed, session_id, words, is_for_all, created_at)
    VALUES (:user, :kind, '', :sealed, :session, :words, :is_for_all, :created_at) RETURNING id
    """)

  static let plain = Statement(
    "news.plain", "SELECT id, user_id, url FROM news_address WHERE sealed IS NULL AND user_id > 0 ORDER BY user_id")

  static let seal = Statement(
    "news.seal", "UPDATE news_address SET url = '', sealed = :sealed WHERE id = :id AND url = :url AND sealed IS NULL")

  static let update = Statement(
    "news.update",
    "UPDATE news_address SET words = :words, is_for_all = :is_for_all WHERE user_id = :user AND id = :id AND removed_at IS NULL")

  static let setRemoved = Statement(
    "news.setRemoved", "UPDATE news_address SET removed_at = :removed_at WHERE user_id = :user AND id = :id")

  static let noted = Statement(
    "news.noted", "UPDATE news_address SET trouble = :trouble, sent_at = COALESCE(:sent_at, sent_at) WHERE id = :id RETURNING user_id")

  static let shows = Statement("news.shows", "SELECT show_id FROM news_address_show WHERE address_id = :address")

  static let deleteShows = Statement("news.forgetShows", "DELETE FROM news_address_show WHERE address_id = :address")

  /// A show that was deleted meanwhile, or that the user may not see, is skipped.
  static let insertShow = Statement(
    "news.insertShow",
    """
    INSERT INTO news_address_show (address_id, show_id) SELECT :address, :show
    FROM show WHERE id = :show AND \(PrivateShowRepository.isVisible("show.id"))
    """)

  // MARK: - Browsers

  static let deviceOfEndpoint = Statement(
    "news.deviceOfEndpoint",
    """
    SELECT push_device.address_id, news_address.removed_at FROM push_device
    JOIN news_address ON news_address.id = push_device.address_id WHERE push_device.user_id = :user
      AND push_device.endpoint_hash = :endpoint_hash
    """)

  /// A browser belongs to the user who turned on its notifications last.
  static let deleteOtherDevices = Statement(
    "news.deleteOtherDevices",
    """
    DELETE FROM news_address WHERE id IN (SELECT address_id FROM push_device WHERE endpoint_hash = :endpoint_hash
      AND address_id <> :address)
    """)

  static let renewAddress = Statement(
    "news.renewAddress", "UPDATE news_address SET sealed = :sealed, session_id = :session, trouble = NULL, removed_at = NULL WHERE id = :id"
  )

  static let renewDevice = Statement(
    "news.renewDevice",
    """
    UPDATE push_device SET endpoint_hash = :endpoint_hash, public_key = :public_key, secret = :secret, name = :name,
      time_zone = :time_zone WHERE address_id = :address
    """)

  static let insertDevice = Statement(
    "news.insertDevice",
    """
    INSERT INTO push_device (endpoint_hash, public_key, secret, name, time_zone, address_id, user_id, quiet_from, quiet_until,
      shows_private)
    VALUES (:endpoint_hash, :public_key, :secret, :name, :time_zone, :address, :user, :quiet_from, :quiet_until, :shows_private)
    """)

  static let updateDevice = Statement(
    "news.updateDevice",
    """
    UPDATE push_device SET quiet_from = :quiet_from, quiet_until = :quiet_until, shows_private = :shows_private WHERE user_id = :user
      AND address_id = :address
    """)

  /// An address that was renewed meanwhile stays.
  static let delete = Statement("news.delete", "DELETE FROM news_address WHERE id = :id AND sealed = :sealed RETURNING user_id")

  // MARK: - News

  static let found = Statement(
    "news.found", "INSERT INTO news (episode_id, show_id, found_at) VALUES (:episode, :show, :found_at) ON CONFLICT (episode_id) DO NOTHING"
  )

  static let next = Statement("news.next", "SELECT show_id, found_at FROM news WHERE episode_id > 0 ORDER BY episode_id LIMIT 1")

  /// The newest of the recently published episodes that one fetch of a show has found.
  static let fresh = Statement(
    "news.fresh",
    """
    SELECT news.episode_id, episode.title, episode.duration, episode.kind, episode.sort_at FROM news CROSS JOIN episode
    WHERE news.show_id = :show AND news.found_at = :found_at AND episode.id = news.episode_id AND episode.sort_at >= :since
    ORDER BY episode.sort_at DESC, episode.id DESC LIMIT :limit
    """)

  static let drop = Statement("news.drop", "DELETE FROM news WHERE show_id = :show AND found_at = :found_at")

  static let dropRemoved = Statement("news.dropRemoved", "DELETE FROM news_address WHERE removed_at < :before")

  static let dropMessages = Statement("news.dropMessages", "DELETE FROM news_message WHERE made_at < :before")

  static let ofSubscribers = Statement(
    "news.ofSubscribers",
    """
    SELECT \(columns), subscription.subscribed_at, \(EpisodeRuleRepository.effective) FROM subscription
    JOIN news_address ON news_address.user_id = subscription.user_id AND news_address.removed_at IS NULL
    \(joinDevice)
    \(EpisodeRuleRepository.joins(user: "subscription.user_id", show: "subscription.show_id"))
    WHERE subscription.show_id = :show AND \(AccountRepository.isEnabled(user: "subscription.user_id"))
      AND \(PrivateShowRepository.isVisible("subscription.show_id", user: "subscription.user_id"))
    """)

  /// The addresses of users who want to know of new episodes with the people whom they follow. A show that is never to be announced is not.
  static let ofFollowers = Statement(
    "news.ofFollowers",
    """
    SELECT DISTINCT news_address.id, news_address.kind, news_address.created_at, news.episode_id FROM news \(FollowedPeopleSetting.joins) CROSS JOIN news_address
    WHERE \(FollowedPeopleSetting.notification.followers(of: "news.episode_id"))
      AND news.show_id = :show AND news.found_at = :found_at
      AND news_address.user_id = followed_person.user_id AND news_address.removed_at IS NULL
      AND \(AccountRepository.isEnabled(user: "followed_person.user_id"))
      AND \(PrivateShowRepository.isVisible("news.show_id", user: "followed_person.user_id"))
      AND NOT EXISTS (SELECT 1 FROM episode_rule AS own WHERE own.user_id = followed_person.user_id AND own.show_id = news.show_id
        AND own.notifies = '\(EpisodeRule.Notifying.never.rawValue)')
    ORDER BY news_address.id
    """)

  // MARK: - Messages

  static let insertMessage = Statement(
    "news.insertMessage",
    """
    INSERT INTO news_message (address_id, episode_id, others, made_at, next_at) VALUES (:address, :episode, :others, :made_at, :next_at)
    ON CONFLICT (address_id, episode_id) DO NOTHING
    """)

  /// A claimed message is not due until the lease ends, nor are other messages for the same address.
  static let claim = Statement(
    "news.claim",
    """
    UPDATE news_message SET lease_owner = :lease_owner, lease_until = :lease_until, next_at = :next_at, generation = generation + 1
    WHERE id = (
      SELECT id FROM news_message AS due WHERE next_at <= :now AND NOT EXISTS (
        SELECT 1 FROM news_message AS held WHERE held.address_id = due.address_id AND held.lease_until > :now)
      ORDER BY next_at, id LIMIT 1)
    RETURNING id, generation
    """)

  /// The other pending messages to the address of a claimed one, also those that are not due.
  static let claimGroup = Statement(
    "news.claimGroup",
    """
    UPDATE news_message SET lease_owner = :lease_owner, lease_until = :lease_until, next_at = :next_at, generation = generation + 1
    WHERE address_id = :address AND id <> :id AND next_at IS NOT NULL RETURNING id, generation
    """)

  /// Only a browser of the user shows the user's own name and cover of a show: others may read what a webhook gets.
  static let message = Statement(
    "news.message",
    """
    SELECT news_message.id, news_message.address_id, news_message.episode_id, news_message.others, news_message.failures,
      news_message.made_at,
      news_address.user_id, news_address.kind, news_address.url, news_address.sealed, episode.title, episode.show_id,
        \(EpisodeDate.shown), episode.duration, episode.link,
      \(ShowLook.title) AS show_title, \(ShowLook.artwork) AS artwork_id, private_show.show_id AS private_show, \(deviceColumns)
    FROM news_message JOIN news_address ON news_address.id = news_message.address_id
    \(joinDevice)
    JOIN episode ON episode.id = news_message.episode_id JOIN show ON show.id = episode.show_id
    \(ShowLook.join(user: "news_address.user_id")) AND news_address.kind = '\(NotificationAddress.Kind.webPush.rawValue)'
    LEFT JOIN private_show ON private_show.show_id = episode.show_id
    WHERE news_message.id = :id AND news_address.removed_at IS NULL AND \(AccountRepository.isEnabled(user: "news_address.user_id"))
    """)

  static let finish = Statement(
    "news.finish",
    "UPDATE news_message SET next_at = NULL, lease_owner = NULL, lease_until = NULL WHERE id = :id AND generation = :generation")

  static let postpone = Statement(
    "news.postpone",
    """
    UPDATE news_message SET next_at = :next_at, failures = failures + 1, lease_owner = NULL, lease_until = NULL
    WHERE id = :id AND generation = :generation
    """)

  static let postponeOthers = Statement(
    "news.postponeOthers",
    "UPDATE news_message SET next_at = :next_at WHERE address_id = :address AND next_at < :now AND lease_owner IS NULL")

  /// When the next try of an address that has failed is due; null without one.
  static let backoff = Statement(
    "news.backoff", "SELECT MAX(next_at) AS next_at FROM news_message WHERE address_id = :address AND failures > 0 AND lease_owner IS NULL")

  static let hold = Statement(
    "news.hold",
    "UPDATE news_message SET next_at = :next_at, lease_owner = NULL, lease_until = NULL WHERE id = :id AND generation = :generation")

  /// A message that waits for the end of quiet hours is due again, and waits for the new ones.
  static let releaseHeld = Statement(
    "news.releaseHeld",
    """
    UPDATE news_message SET next_at = made_at
    WHERE address_id = :address AND next_at IS NOT NULL AND failures = 0 AND lease_owner IS NULL
    """)

  static let nextTime = Statement(
    "news.nextTime", "SELECT next_at FROM news_message WHERE next_at IS NOT NULL ORDER BY next_at, id LIMIT 1")

  static let owners = Statement(
    "news.owners", "SELECT DISTINCT lease_owner FROM news_message WHERE lease_owner > '' ORDER BY lease_owner")

  static let release = Statement(
    "news.release", "UPDATE news_message SET lease_owner = NULL, lease_until = NULL, next_at = :next_at WHERE lease_owner = :lease_owner")
}
