import { assets, tradableCodes } from '../assets/assets.ts';
import { declareRows, field } from '../lists/rows.ts';
import { tradePlacers } from '../trades/recurringLabels.ts';
import { nameField } from './customerList.ts';

/** States to filter by. The bank may add others. */
const tradeStates = ['storing', 'pending', 'executed', 'settling', 'completed', 'failed', 'cancelled'] as const;

/** Executed states: these are added up. */
export const countedTradeStates: readonly string[] = ['executed', 'settling', 'completed'];

export const tradeList = declareRows({
  path: '/admin/trades',
  fields: {
    createdAt: field.time,
    customer: nameField,
    customerGuid: field.orNull(field.text, 'Null for a trade of nobody’s.'),
    placedBy: { ...field.oneOf(tradePlacers), about: 'At once, or by a recurring buy of theirs.' },
    side: field.text,
    symbol: { ...field.text, about: 'What is traded for what: `BTC-USD`.' },
    amount: field.orNull(
      field.amountOf('symbol'),
      'Of the coin, in its base units; null while the bank says nothing of it.',
    ),
    price: field.orNull(
      { ...field.text, unit: assets.USD.code },
      'Dollars for a whole coin, without the fee; null where an amount is unknown.',
    ),
    fee: field.orNull(field.dollars, 'In cents.'),
    total: field.orNull(field.dollars, 'What the customer paid or got, fee included, in cents.'),
    notional: field.orNull(field.dollars, 'What changed hands for the coins alone, in cents.'),
    ourFee: field.orNull(field.dollars, 'Our part of the fee, in cents; null where the bank does not split it.'),
    spread: field.orNull(
      field.dollars,
      'What the customer paid for the spread, in cents; null where the trade does not carry the prices of its quote.',
    ),
    state: field.text,
    failureCode: field.orNull(field.text),
    guid: field.text,
    quoteGuid: field.orNull(field.text),
    updatedAt: field.time,
  },
  titles: {
    createdAt: 'Time',
    customer: 'Customer',
    customerGuid: 'Guid of the customer',
    placedBy: 'Placed by',
    side: 'Side',
    symbol: 'Asset',
    amount: 'Amount',
    price: 'Price',
    fee: 'Fee',
    total: 'Total',
    notional: 'Volume',
    ourFee: 'Our fee',
    spread: 'Cost of spread',
    state: 'State',
    failureCode: 'Failure',
    guid: 'Guid',
    quoteGuid: 'Guid of the quote',
    updatedAt: 'Last change',
  },
  sortable: ['createdAt', 'total', 'state', 'symbol', 'side'],
  sortsByOne: true,
  filters: {
    customerGuid: { kind: 'text', maxLength: 40 },
    guid: { kind: 'text', maxLength: 40 },
    state: { kind: 'choices', values: tradeStates },
    side: { kind: 'choices', values: ['buy', 'sell'] },
    symbol: { kind: 'choices', values: tradableCodes.map((code) => `${code}-USD`) },
    least: { kind: 'dollars' },
    most: { kind: 'dollars' },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
  sums: ['bought', 'sold', 'volume', 'fees', 'ourFees', 'spread'],
});
