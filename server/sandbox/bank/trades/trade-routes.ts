import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { bankAccounts, bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, labelled, listRecords, listReply, readList, readPage, readRanges } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { advanceTrades } from './advance.ts';
import { prepareCreateTrade } from './create-trade.ts';
import type { Trade } from './lifecycle.ts';
import { postTrade } from './trade-schema.ts';

/** `/api/trades`: create, get, list. A trade cannot be cancelled. */
export function createTrades(services: Services, needs: Needs) {
  const { db } = services;
  const createTrade = prepareCreateTrade(services);
  const app = new Hono<BankEnv>();
  app.post('/', needs('trades:execute'), async (c) => {
    const posted = readFields(postTrade, await readJsonObject(c));
    return replyJson(c, presentTrade(await createTrade(c.get('caller'), posted)), 201);
  });
  app.get('/', needs('trades:read'), async (c) => {
    const page = readPage(c);
    const conditions = await listConditions(services, c);
    await advanceTrades(services, c.get('caller').customerGuid);
    const { total, rows } = await listRecords(db, bankTrades, conditions, page);
    return replyJson(c, listReply(page, total, rows.map(presentTrade)));
  });
  app.get('/:guid', needs('trades:read'), async (c) => {
    const guid = pathGuid(c);
    await advanceTrades(services, c.get('caller').customerGuid);
    const [trade] = await db.select().from(bankTrades).where(eq(bankTrades.guid, guid));
    if (trade === undefined || !mayAct(c.get('caller'), trade.customerGuid)) throw notFound();
    return replyJson(c, presentTrade(trade));
  });
  return app;
}

async function listConditions(services: Services, c: BankRequest): Promise<(SQL | undefined)[]> {
  return [
    among(bankTrades.customerGuid, listedOwners(c.get('caller'), readList(c, 'customer_guid'))),
    among(bankTrades.guid, readList(c, 'guid')),
    among(bankTrades.state, readList(c, 'state')),
    among(bankTrades.side, readList(c, 'side')),
    labelled(bankTrades.labels, readList(c, 'label')),
    ...readRanges(c, bankTrades),
    await touching(services, readList(c, 'account_guid')),
  ];
}

/** Restricts to trades that pay from or into one of the accounts. */
async function touching({ db }: Services, accountGuids: readonly string[] | null): Promise<SQL | undefined> {
  if (accountGuids === null) return undefined;
  const accounts = await db
    .select()
    .from(bankAccounts)
    .where(inArray(bankAccounts.guid, [...accountGuids]));
  const either = accounts.flatMap(({ customerGuid, type, asset }) => {
    const pair = type === 'trading' ? `${asset}-%` : type === 'fiat' ? `%-${asset}` : null;
    // Asset codes hold no wildcard: they come from the bank's own list.
    return customerGuid === null || pair === null ? [] : [and(eq(bankTrades.customerGuid, customerGuid), like(bankTrades.symbol, pair))];
  });
  return either.length === 0 ? sql`false` : or(...either);
}

/** A trade as the wire has it. The failure of a trade that is bound to fail shows when it has failed. */
export function presentTrade(row: Trade) {
  return {
    guid: row.guid,
    trade_type: row.tradeType,
    customer_guid: row.customerGuid,
    quote_guid: row.quoteGuid,
    symbol: row.symbol,
    side: row.side,
    state: row.state,
    failure_code: row.state === 'failed' ? row.failureCode : null,
    receive_amount: row.receiveAmount,
    deliver_amount: row.deliverAmount,
    fee: row.fee,
    reference_trade_guid: null,
    labels: row.labels ?? null,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}
