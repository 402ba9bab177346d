import SwiftASN1

/// The ranges of addresses for which the authority may issue certificates, as name constraints: address and mask. Source: RFC 5280,
/// section 4.2.1.10.
enum PrivateRanges {
  static let all: [ASN1OctetString] = [
    range([10], bits: 8, of: 4), range([172, 16], bits: 12, of: 4), range([192, 168], bits: 16, of: 4),
    range([169, 254], bits: 16, of: 4), range([127], bits: 8, of: 4),
    range([0xFC], bits: 7, of: 16), range([0xFE, 0x80], bits: 10, of: 16), range(Array(repeating: 0, count: 15) + [1], bits: 128, of: 16),
  ]

  private static func range(_ start: [UInt8], bits: Int, of length: Int) -> ASN1OctetString {
    let address = start + Array(repeating: 0, count: length - start.count)
    let mask = (0..<length).map { index -> UInt8 in
      let set = min(max(bits - index * 8, 0), 8)
      return set == 0 ? 0 : 0xFF << UInt8(8 - set)
    }
    return ASN1OctetString(contentBytes: (address + mask)[...])
  }
}
