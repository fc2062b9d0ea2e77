import type { Line } from '#ui/lines/Lines.tsx';

/**
 * The review of an order for $100.00 of Bitcoin at a mid-market price of $65,000.00. The code that works an order out is several kilobytes that
 * this page needs for nothing else, so its figures stand here; a test works the same order out and compares every line.
 */
export const exampleLines: readonly Line[] = [
  { id: 'pay', label: 'You pay', value: '$100.00', kind: 'whole', mark: 'equals', note: 'Bitcoin at mid-market, plus fee and spread.' },
  { id: 'unitPrice', label: 'Price per BTC', value: '$65,032.50' },
  { id: 'fee', label: 'Platform fee', value: '$0.50', mark: 'plus' },
  { id: 'spread', label: 'Spread vs mid-market 0.05%', value: '$0.05', mark: 'plus' },
  { id: 'valueAtMid', label: 'Bitcoin at mid-market', value: '$99.45', mark: 'plus' },
  { id: 'receive', label: 'You receive', value: '0.00153\u00a0BTC', kind: 'apart' },
];
