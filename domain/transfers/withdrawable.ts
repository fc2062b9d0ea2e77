import { type Amount, add, compare, isPositive, subtract, zero } from '../money/money.ts';

/** The most that can be sent of an available balance when the fee comes on top, in base units of one asset. */
export function maxAfterFee(available: Amount, fee: Amount): Amount {
  const rest = subtract(available, fee);
  return isPositive(rest) ? rest : zero;
}

/** Whether an amount and its fee can be paid from the available balance. */
export const coversWithFee = (available: Amount, sent: Amount, fee: Amount): boolean => compare(add(sent, fee), available) <= 0;
