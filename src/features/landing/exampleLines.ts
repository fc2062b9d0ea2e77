import type { Line } from '#ui/lines/Lines.tsx';
import { example } from './example.ts';

/** The review of the example order. */
export const exampleLines: readonly Line[] = [
  {
    id: 'pay',
    label: 'You pay',
    value: '$100.00',
    kind: 'whole',
    mark: 'equals',
    note: 'Bitcoin at mid-market, plus fee and spread.',
  },
  { id: 'unitPrice', label: 'Price per BTC', value: example.unitPrice },
  { id: 'fee', label: 'Platform fee', value: '$0.50', mark: 'plus' },
  { id: 'spread', label: 'Spread vs mid-market 0.05%', value: '$0.05', mark: 'plus' },
  { id: 'valueAtMid', label: 'Bitcoin at mid-market', value: '$99.45', mark: 'plus' },
  { id: 'receive', label: 'You receive', value: example.receive, kind: 'apart' },
];
