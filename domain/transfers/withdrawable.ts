import { type Amount, add, compare, isPositive, subtract, zero } from '../money/money.ts';

/** The maximum to send when the fee comes on top, in base units of one asset. */
export function maxAfterFee(available: Amount, fee: Amount): Amount {
  const rest = subtract(available, fee);
  return isPositive(rest) ? rest : zero;
}

/** Whether the balance covers the amount and its fee. */
export const coversWithFee = (available: Amount, sent: Amount, fee: Amount): boolean =>
  compare(add(sent, fee), available) <= 0;
