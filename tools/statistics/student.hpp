#pragma once
// Student's t distribution, by the regularised incomplete beta function. Our own, as the package with Boost.Math holds
// all of Boost's headers, which would be needed for these three functions alone.
namespace lud::statistics {

/// I_x(a, b), by its continued fraction (Abramowitz and Stegun, 26.5.8), evaluated from the front by Lentz's method.
double incomplete_beta(double a, double b, double x);

/// The two-sided p-value of t with `freedom` degrees of freedom v: I_{v / (v + t^2)}(v / 2, 1 / 2) (Abramowitz and
/// Stegun, 26.7.1).
double student_two_sided(double t, double freedom);

/// The t whose two-sided p-value is p.
double student_quantile(double p, double freedom);

}  // namespace lud::statistics
