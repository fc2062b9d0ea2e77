import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Filter, Owners } from '#server/db/lists/listed.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankAccounts, bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { tradeAnswer } from '#server/witness/answers.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, labelled, listReply, readFacets, readList, readPage, readRange, within } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { fiat, symbols } from '../prices/terms.ts';
import { feeDetails } from '../quotes/fee-details.ts';
import { advanceTrades } from './advance.ts';
import { prepareCreateTrade } from './create-trade.ts';
import type { Trade } from './lifecycle.ts';
import { postTrade } from './trade-schema.ts';

/** Trades cannot be canceled. */
export function createTrades(services: Services, needs: Needs) {
  const { db } = services;
  const createTrade = prepareCreateTrade(services);
  const app = new Hono<BankEnv>();
  app.post('/', needs('trades:execute'), async (c) => {
    const posted = readFields(postTrade, await readJsonObject(c));
    const trade = await createTrade(c.get('caller'), posted);
    await services.witness.record(tradeAnswer(trade));
    return replyJson(c, presentTrade(trade), 201);
  });
  app.get('/', needs('trades:read'), async (c) => {
    const page = readPage(c);
    const filter = await listFilter(services, c);
    await advanceTrades(services, c.get('caller').customerGuid);
    const { total, rows } = await listRecords(db, lists.trades, filter, page);
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

async function listFilter(services: Services, c: BankRequest): Promise<Filter> {
  const named = narrowOwners(listedOwners(c.get('caller'), readList(c, 'customer_guid')));
  const { owners, symbols, either } = await touching(services, named, readList(c, 'account_guid'));
  return {
    owners,
    facets: { ...readFacets(c, ['state', 'side']), symbol: symbols },
    created: readRange(c, 'created_at'),
    others: [
      among(bankTrades.guid, readList(c, 'guid')),
      labelled(bankTrades.labels, readList(c, 'label')),
      within(bankTrades.updatedAt, readRange(c, 'updated_at')),
      either,
    ],
  };
}

interface Touching {
  readonly owners: Owners;
  readonly symbols: readonly string[] | null;
  readonly either?: SQL | undefined;
}

/** By customer and pair, or by either account across customers. */
async function touching({ db }: Services, owners: Owners, accountGuids: readonly string[] | null): Promise<Touching> {
  if (accountGuids === null) return { owners, symbols: null };
  const accounts = await db
    .select()
    .from(bankAccounts)
    .where(inArray(bankAccounts.guid, [...accountGuids]));
  const pairs = accounts.flatMap(({ customerGuid, type, asset }) => {
    const traded = symbols.filter((symbol) =>
      type === 'trading' ? symbol.startsWith(`${asset}-`) : type === 'fiat' && symbol.endsWith(`-${asset}`),
    );
    return customerGuid === null || traded.length === 0 ? [] : [{ customerGuid, traded }];
  });
  const [customer, ...others] = new Set(pairs.map(({ customerGuid }) => customerGuid));
  if (customer === undefined) return { owners: [], symbols: null };
  if (others.length === 0) {
    const listed = typeof owners === 'string' || owners.includes(customer);
    return { owners: listed ? [customer] : [], symbols: pairs.flatMap(({ traded }) => traded) };
  }
  const either = pairs.map(({ customerGuid, traded }) =>
    and(eq(bankTrades.customerGuid, customerGuid), inArray(bankTrades.symbol, traded)),
  );
  return { owners, symbols: null, either: or(...either) };
}

/** Preset failures show only after failing. */
function presentTrade(row: Trade) {
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
    fee_details: feeDetails(row.symbol.split('-')[1] ?? fiat, row.fee),
    reference_trade_guid: null,
    labels: row.labels ?? null,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}
