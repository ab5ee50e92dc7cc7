/// Sine and cosine without a C library, with the same result on every machine.
///
/// The polynomials and the split of π/2 are those of fdlibm (`k_sin.c`, `k_cos.c` and
/// `e_rem_pio2.c`, Sun Microsystems 1993, freely distributable): minimax over ±π/4 with an error
/// below 2^-57. With one step of range reduction the error is below 1e-12 for |x| ≤ 100, and
/// usually near 1e-16.
enum Trigonometry {
  /// The sine of an angle in radians; 0 for NaN and beyond ±2^40, where precision is lost.
  static func sine(_ angle: Double) -> Double {
    let (quarter, rest) = reduce(angle)
    return switch quarter {
    case 0: sineNearZero(rest)
    case 1: cosineNearZero(rest)
    case 2: -sineNearZero(rest)
    default: -cosineNearZero(rest)
    }
  }

  /// The cosine of an angle in radians; 1 for NaN and beyond ±2^40.
  static func cosine(_ angle: Double) -> Double {
    let (quarter, rest) = reduce(angle)
    return switch quarter {
    case 0: cosineNearZero(rest)
    case 1: -sineNearZero(rest)
    case 2: -cosineNearZero(rest)
    default: sineNearZero(rest)
    }
  }

  /// The nearest multiple of π/2 modulo 4, and the remainder of the angle within ±π/4.
  private static func reduce(_ angle: Double) -> (quarter: Int, rest: Double) {
    guard abs(angle) <= 1_099_511_627_776 else { return (0, 0) }
    let turns = (angle / (.pi / 2)).nearestWhole
    // π/2 is split into its first 33 bits, whose product with a small integer is exact, and the
    // rest.
    let rest = (angle - turns * 1.57079632673412561417) - turns * 6.07710050650619224932e-11
    return (Int(turns) & 3, rest)
  }

  private static func sineNearZero(_ x: Double) -> Double {
    let z = x * x
    let high =
      2.75573137070700676789e-06 + z
      * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    let low = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * high)
    return x + x * z * (-1.66666666666666324348e-01 + z * low)
  }

  private static func cosineNearZero(_ x: Double) -> Double {
    let z = x * x
    let high =
      -2.75573143513906633035e-07 + z
      * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)
    let low = -1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * high)
    return 1 - (0.5 * z - z * z * (4.16666666666666019037e-02 + z * low))
  }
}
