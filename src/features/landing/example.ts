import { amount } from '#domain/money/money.ts';
import { formatCurrentPrice, formatMoney } from '#ui/money/format.ts';

/** What depends on the market in an order for $100.00 of Bitcoin. */
export interface Example {
  readonly unitPrice: string;
  readonly receive: string;
}

/**
 * The figures of the example order, at a mid-market price in dollars or the usual one. The code that works an order out is several kilobytes that
 * the landing page needs for nothing else; a test works the same orders out and compares.
 */
export function exampleAt(mid: number | null): Example {
  const cents = Math.round((mid ?? 65_000) * 100.05);
  // The fee is $0.50.
  return { unitPrice: formatCurrentPrice(cents / 100), receive: formatMoney(amount(Math.floor(9950e8 / cents)), 'BTC', { inFull: true }) };
}
