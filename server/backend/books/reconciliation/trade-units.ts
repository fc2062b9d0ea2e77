import { inArray } from 'drizzle-orm';
import type { ExplainedTrade } from '#domain/staff/explanation/record.ts';
import { tradePostings } from '#domain/staff/explanation/trade.ts';
import { stageOf } from '#domain/trades/trade.ts';
import type { Executor } from '#server/db/database.ts';
import { tradeRows } from '#server/db/schema/projection.ts';
import type { LedgerEntry } from '#server/emulators.ts';
import { tradeOf } from '../explanation/copy-read.ts';
import { absolute, expectedMoves } from './postings.ts';
import { dollarsOnly, type Unit } from './unit.ts';

const noGuids = () => null;

/** Dollars, or coins at the trade's price, rounded half up. */
function valueIn({ symbol, side, delivered, received, fee }: ExplainedTrade): Unit['worthOf'] {
  const [dollars, coins, sign] = side === 'sell' ? [received, delivered, 1n] : [delivered, received, -1n];
  return (asset, units) => {
    if (asset === 'USD') return absolute(units);
    if (dollars === null || coins === null || fee === null || coins === '0' || symbol !== `${asset}-USD`) return null;
    const notional = BigInt(dollars) + sign * BigInt(fee);
    return (absolute(units) * notional * 2n + BigInt(coins)) / (2n * BigInt(coins));
  };
}

function copyOf(trade: ExplainedTrade): NonNullable<Unit['copy']> {
  const { createdAt, updatedAt, delivered, received, fee } = trade;
  const stage = {
    filled: 'booked',
    failed: 'ended',
    cancelled: 'ended',
    pending: 'underWay',
    settling: 'underWay',
  } as const;
  const isSaid = delivered !== null && received !== null && fee !== null;
  return {
    createdAt,
    updatedAt,
    stage: stage[stageOf(trade)],
    moves: isSaid ? expectedMoves(tradePostings(trade, noGuids)) : null,
  };
}

export async function tradeUnits(
  db: Executor,
  guids: readonly string[],
  entries: readonly LedgerEntry[],
): Promise<readonly Unit[]> {
  const rows = await db
    .select()
    .from(tradeRows)
    .where(inArray(tradeRows.guid, [...guids]));
  const trades = new Map(rows.map((row) => [row.guid, tradeOf(row)]));
  const booked = new Map(entries.map((entry) => [entry.record, entry]));
  return guids.map((guid) => {
    const [trade, entry] = [trades.get(guid), booked.get(guid) ?? null];
    const owner = entry?.postings.find((posting) => posting.owner !== null)?.owner ?? null;
    return {
      ...{
        recordKind: 'trade',
        record: guid,
        customerGuid: trade === undefined ? owner : trade.customerGuid,
        entry,
        contradiction: null,
        namesNoAccounts: true,
      },
      ...{
        copy: trade === undefined ? null : copyOf(trade),
        worthOf: trade === undefined ? dollarsOnly : valueIn(trade),
      },
    };
  });
}
