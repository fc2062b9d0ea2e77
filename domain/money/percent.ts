/** Signed percent, two decimals, half-even; `0.00` when whole is zero. For display only. */
export function percentOf(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '0.00';
  const magnitude = (part < 0n ? -part : part) * 10_000n;
  const hundredths = divideHalfEven(magnitude, whole);
  const sign = part < 0n && hundredths > 0n ? '-' : '';
  return `${sign}${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  if (twice === divisor) return quotient + (quotient % 2n);
  return twice > divisor ? quotient + 1n : quotient;
}
