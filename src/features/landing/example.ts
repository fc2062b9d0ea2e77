/**
 * The figures of the example order, for $100.00 of Bitcoin at $65,000.00 mid-market. They do not
 * follow the market: the review is prerendered and stays as it is, and one order must have one
 * price. The code that computes an order is several kilobytes that the landing page needs for
 * nothing else; a test computes the same order and compares.
 */
export const example = { mid: '$65,000.00', unitPrice: '$65,032.50', receive: '0.00153\u00a0BTC' } as const;
