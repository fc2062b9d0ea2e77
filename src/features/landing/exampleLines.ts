import type { Line } from '#ui/lines/Lines.tsx';
import type { Example } from './example.ts';

/** The review of the example order: of an order for so many dollars only the price and the quantity depend on the market. */
export const exampleLines = ({ unitPrice, receive }: Example): readonly Line[] => [
  { id: 'pay', label: 'You pay', value: '$100.00', kind: 'whole', mark: 'equals', note: 'Bitcoin at mid-market, plus fee and spread.' },
  { id: 'unitPrice', label: 'Price per BTC', value: unitPrice },
  { id: 'fee', label: 'Platform fee', value: '$0.50', mark: 'plus' },
  { id: 'spread', label: 'Spread vs mid-market 0.05%', value: '$0.05', mark: 'plus' },
  { id: 'valueAtMid', label: 'Bitcoin at mid-market', value: '$99.45', mark: 'plus' },
  { id: 'receive', label: 'You receive', value: receive, kind: 'apart' },
];
