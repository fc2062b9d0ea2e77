import { amount } from '#domain/money/money.ts';
import { breakdownOf } from '#domain/trades/breakdown.ts';
import { estimateTerms } from '#domain/trades/estimate.ts';

/** The platform fee of the example, in basis points: the sandbox's for every coin but USDC. */
export const exampleFee = 50;

/** The bank's price list at that moment, in cents: each price is 0.05% from the mid-market price of $65,000.00. */
const market = { buy: amount(6_503_250n), sell: amount(6_496_750n), at: 0 };

const terms = estimateTerms({ asset: 'BTC', side: 'buy', deliverAmount: amount(10_000n) }, market, exampleFee);
if (terms === null) throw new Error('the example order buys nothing');

/** An order for $100.00 of Bitcoin: every figure of it on this page is computed as those of a real order are. */
export const exampleTerms = terms;
export const exampleRows = breakdownOf(terms);
