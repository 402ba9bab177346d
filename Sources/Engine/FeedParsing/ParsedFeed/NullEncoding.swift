import Foundation

/// Makes synthesized `Encodable` conformances write null for absent values, instead of leaving their keys out, and dates
/// in one format: readers of our JSON then see every field. These stand in front of the standard library's own
/// within this room.
extension KeyedEncodingContainer {
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(value, forKey: key) }
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try encode(value, forKey: key) }

  mutating func encodeIfPresent(_ value: Date?, forKey key: Key) throws { try encode(value?.formatted(.iso8601), forKey: key) }
}
