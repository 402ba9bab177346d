import Foundation

/// Makes the `Encodable` that the compiler writes say null for what is absent, instead of leaving its key out, and dates
/// in one shape: whoever reads our JSON then sees every field there is. These stand in front of the standard library's own
/// within this room.
extension KeyedEncodingContainer {
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try encode(value, forKey: key) }

  mutating func encodeIfPresent(_ value: Date?, forKey key: Key) throws { try encode(value.map(FeedDate.iso8601), forKey: key) }
}
