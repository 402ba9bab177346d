/// The duration of `body` in seconds.
public func seconds<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
  let start = ContinuousClock.now
  try body()
  return (ContinuousClock.now - start).inSeconds
}

extension Duration {
  public var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
