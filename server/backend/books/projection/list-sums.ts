import { countedTradeStates } from '#domain/staff/tradeList.ts';
import { movedState } from '#domain/staff/transferList.ts';
import type { SumGroup, SumOf } from '#server/db/lists/sums.ts';
import { accountRows, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { addUp, type Sum, type Sums } from '../../kit/lists/sums.ts';
import { customerRows } from './listed-rows.ts';

const usd = { asset: 'USD' };
const none: SumOf = { units: 0n, unknown: 0 };
const nothing: SumGroup = { facets: {}, rows: 0, amounts: {} };

const sumOf = (name: string, asset: string, { units: amount, unknown }: SumOf = none): Sum => ({
  name,
  asset,
  amount,
  unknown,
});

/** Volumes, fees (ours included) and spread of executed trades. */
export const tradeSums: Sums = {
  amounts: [tradeRows.total, tradeRows.fee, tradeRows.ourFee, tradeRows.spread, tradeRows.notional],
  read: (groups) => [
    // No match is zero, not unknown.
    ...addUp([nothing, ...groups], ({ facets: { state, side }, amounts }) => {
      const isCounted = state !== undefined && countedTradeStates.includes(state);
      const sum = (name: string, isIn: boolean, of: SumOf | undefined) => sumOf(name, usd.asset, isIn ? of : none);
      return [
        sum('bought', isCounted && side === 'buy', amounts.total),
        sum('sold', isCounted && side === 'sell', amounts.total),
        sum('volume', isCounted, amounts.notional),
        sum('fees', isCounted, amounts.fee),
        sum('ourFees', isCounted, amounts.ourFee),
        sum('spread', isCounted, amounts.spread),
      ];
    }),
  ],
};

const flowNames: Readonly<Record<string, string>> = { in: 'in', out: 'out', returned: 'returned' };

/** Completed transfers by asset. Fees of returns are not ours; only returns can lose money. */
export const transferSums: Sums = {
  amounts: [transferRows.amount, transferRows.fee, transferRows.ourFee, transferRows.loss, transferRows.feeReturned],
  read: (groups) =>
    addUp(groups, ({ facets: { state, flow = '', asset = '' }, amounts }) => {
      if (state !== movedState) return [];
      const name = flowNames[flow];
      const moved = name === undefined ? [] : [sumOf(name, asset, amounts.amount)];
      const rest =
        flow === 'returned'
          ? [sumOf('lost', asset, amounts.loss), sumOf('feesReturned', asset, amounts.feeReturned)]
          : [sumOf('fees', asset, amounts.fee), sumOf('ourFees', asset, amounts.ourFee)];
      return [...moved, ...rest];
    }).filter(({ name, amount, unknown }) => name in flowNames || amount !== 0n || unknown !== 0),
};

export const accountSums: Sums = {
  amounts: [accountRows.balance, accountRows.available],
  read: (groups) => addUp(groups, ({ facets: { asset = '' }, amounts }) => [sumOf('balance', asset, amounts.balance)]),
  // The ledger knows whole assets only.
  compare: async ({ created, others = [] }, { bank }, tx) => {
    const isWhole = created?.from == null && created?.before == null && others.every((other) => other === undefined);
    return isWhole ? bank.ledgerTotals(tx) : null;
  },
};

export const customerSums: Sums = {
  amounts: [customerRows.dollars, customerRows.openCases],
  read: (groups) => addUp([nothing, ...groups], ({ amounts }) => [sumOf('dollars', usd.asset, amounts.dollars)]),
};
