extension Duration {
  /// Seconds, rounded to milliseconds.
  var rounded: Double { (self / .milliseconds(1)).rounded() / 1000 }
}
