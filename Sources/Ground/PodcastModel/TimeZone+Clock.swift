import BoundedNumbers
import Foundation

extension TimeZone {
  /// The time of day by the clocks of this zone, in minutes since midnight.
  public func minutesOfDay(at moment: Date) -> Int {
    let minutes = localSeconds(of: moment).flooredDivision(by: 60)
    return minutes - minutes.flooredDivision(by: 1440) * 1440
  }

  /// The beginning of a day by the clocks of this zone.
  public func start(of day: LocalDay) -> Date {
    let midnight = Double(day.rawValue) * 86_400
    let near = Date(timeIntervalSince1970: midnight - Double(secondsFromGMT(for: Date(timeIntervalSince1970: midnight))))
    return Date(timeIntervalSince1970: midnight - Double(secondsFromGMT(for: near)))
  }

  /// The seconds from the beginning of 1 January 1970 by the clocks of this zone. Times far from the present are clamped.
  func localSeconds(of moment: Date) -> Int {
    let seconds = min(max(moment.timeIntervalSince1970, -1e10), 1e11)
    return Int(clamping: seconds.rounded(.down)) + secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
  }
}

extension Int {
  func flooredDivision(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
