import { countedTradeStates } from '#domain/staff/tradeList.ts';
import { movedState } from '#domain/staff/transferList.ts';
import { accountRows, tradeRows, transferRows } from '../../db/schema/projection.ts';
import { addUp, type Sums } from '../lists/sums.ts';
import { customerRows } from './listed-rows.ts';

const usd = { asset: 'USD' };
const nothing = { facets: {}, rows: 0, one: 0n, other: 0n, oneUnknown: 0, otherUnknown: 0 };

/** What was bought and sold, and our fees, of trades that were carried out. */
export const tradeSums: Sums = {
  amounts: [tradeRows.total, tradeRows.fee],
  read: (groups) => [
    // Each has its figure where nothing matches, too: that is zero, not unknown.
    ...addUp([nothing, ...groups], ({ facets: { state, side }, one, other, oneUnknown, otherUnknown }) => {
      const isCounted = state !== undefined && countedTradeStates.includes(state);
      const sum = (name: string, isIn: boolean, amount: bigint, unknown: number) =>
        isIn ? { ...usd, name, amount, unknown } : { ...usd, name, amount: 0n, unknown: 0 };
      return [
        sum('bought', isCounted && side === 'buy', one, oneUnknown),
        sum('sold', isCounted && side === 'sell', one, oneUnknown),
        sum('fees', isCounted, other, otherUnknown),
      ];
    }),
  ],
};

/** What came in and went out, by asset, of transfers that are completed. */
export const transferSums: Sums = {
  amounts: [transferRows.amount, transferRows.fee],
  read: (groups) =>
    addUp(groups, ({ facets: { state, side, asset = '' }, one: amount, oneUnknown: unknown }) => {
      if (state !== movedState || (side !== 'deposit' && side !== 'withdrawal')) return [];
      return [{ name: side === 'deposit' ? 'in' : 'out', asset, amount, unknown }];
    }),
};

/** What customers hold, by asset, beside the ledger's figure. */
export const accountSums: Sums = {
  amounts: [accountRows.balance, accountRows.available],
  read: (groups) => addUp(groups, ({ facets: { asset = '' }, one: amount, oneUnknown: unknown }) => [{ name: 'balance', asset, amount, unknown }]),
  // The ledger has whole assets only.
  compare: async ({ created, others = [] }, { bank }, tx) => {
    const isWhole = created?.from == null && created?.before == null && others.every((other) => other === undefined);
    return isWhole ? bank.ledgerTotals(tx) : null;
  },
};

/** The dollars of customers together. */
export const customerSums: Sums = {
  amounts: [customerRows.dollars, customerRows.openCases],
  read: (groups) => addUp([nothing, ...groups], ({ one: amount, oneUnknown: unknown }) => [{ ...usd, name: 'dollars', amount, unknown }]),
};
