/// The user of a request, or a client that is not signed in.
public struct Viewer: Sendable {
  /// The user's id; every row of user state has it. 0, which no user has, for a client that is not signed in.
  public let userID: Int64
  /// The name of the user's account; nil without one.
  public let name: String?
  /// Whether the user may change settings of the server and the accounts of others.
  public let isOwner: Bool
  /// The id of the session that the request belongs to; nil for a request with the access key itself, and for work without a request.
  public let session: Int64?
  /// The address of the client, without a port; "" for work without a request.
  public let address: String
  /// The client's user agent, which may be anything.
  public let userAgent: String?
  /// The name that a trusted proxy gives a person without an account; nil otherwise.
  public let proxyName: String?
  /// Whether a link of another site led to the page. Such a request starts no work, such as the refresh of a feed.
  public let isFromOtherSite: Bool
  /// The marks by which a browser is known in which users have signed in before; nil without any. They may be forged.
  public let browserMarks: String?
  /// The host of the request, where the settings of the server do not name it: only the owner's list lets it in, or that there is no owner.
  public let unlistedHost: String?

  public init(
    userID: Int64, name: String? = nil, isOwner: Bool = false, session: Int64? = nil, address: String = "", userAgent: String? = nil,
    proxyName: String? = nil, isFromOtherSite: Bool = false, browserMarks: String? = nil, unlistedHost: String? = nil
  ) {
    self.userID = userID
    self.name = name
    self.isOwner = isOwner
    self.session = session
    self.address = address
    self.userAgent = userAgent
    self.proxyName = proxyName
    self.isFromOtherSite = isFromOtherSite
    self.browserMarks = browserMarks
    self.unlistedHost = unlistedHost
  }

  public var isSignedIn: Bool { userID > 0 }
}
