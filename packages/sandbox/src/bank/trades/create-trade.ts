import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '../auth/tokens.ts';
import { conflict, invalidParameter, notFound, unverifiedCustomer } from '../http/errors.ts';
import { advanceMoney } from '../lifecycle/advance-money.ts';
import type { Trade } from './lifecycle.ts';
import type { PostTrade } from './trade-schema.ts';

/**
 * Creates a trade from a quote, once; a concurrent call waits and is refused. Holds the delivered
 * amount at once. Unpayable trades and expired quotes create failing trades, as at the real bank.
 * @throws BankError 404 unknown quote, 409 used quote, 400 unverified customer or missing account
 */
export type CreateTrade = (caller: Caller, posted: PostTrade) => Promise<Trade>;

/** Prepared once, for this process and the database. */
export function prepareCreateTrade(services: Services): CreateTrade {
  const { db, guids, clock } = services;
  const statement = prepareStatement(services);
  // Evaluated on sending: expired quotes must not be used.
  const now = () => new Date(clock.now()).toISOString();
  return async (caller, posted) => {
    const values = {
      guid: await guids.next(),
      quote: posted.quote_guid,
      caller: caller.customerGuid,
      fiatAccount: posted.fiat_account_guid ?? null,
      expected: posted.expected_error ?? null,
      labels: posted.labels ? JSON.stringify(posted.labels) : null,
      now: db.kind === 'postgres' ? { toPostgres: now } : now(),
    };
    const place = async (last: boolean) => {
      const [outcome] = await db.retried(() => statement.execute({ ...values, last }));
      if (outcome === undefined) throw new Error('place_trade answered nothing');
      return outcome;
    };
    let outcome = await place(false);
    if (outcome.owner !== null && (outcome.refusal === 'unverified' || outcome.refusal === 'unpaid')) {
      // Only orders that would be refused wait for due steps.
      await advanceMoney(services, outcome.owner);
      outcome = await place(true);
    }
    if (outcome.refusal !== null) throw refusalOf(outcome.refusal, outcome.missing);
    return outcome.trade;
  };
}

/** Calls `place_trade` (see `server/db/functions/orders.sql`). */
function prepareStatement({ db }: Services) {
  const names = ['guid', 'quote', 'caller', 'fiatAccount', 'expected', 'labels', 'now', 'last'];
  const call = sql`place_trade(${sql.join(names.map(sql.placeholder), sql`, `)})`;
  // Named columns of the function's result, decoded like the table's.
  const trade = Object.entries(getTableColumns(bankTrades)).map(([field, column]) => [
    field,
    sql.identifier(column.name).getSQL().mapWith(column),
  ]);
  return db
    .select({
      refusal: sql<string | null>`refusal`,
      missing: sql<string | null>`missing`,
      owner: sql<string | null>`owner`,
      trade: Object.fromEntries(trade) as { [Field in keyof Trade]: SQL<Trade[Field]> },
    })
    .from(sql`(select refusal, missing, owner, (trade).* from ${call}) as placed`)
    .prepare('place_trade');
}

/** Maps a refusal of `place_trade`. */
function refusalOf(refusal: string, missing: string | null): Error {
  switch (refusal) {
    case 'unknown':
      return notFound();
    case 'not_trading':
      return invalidParameter('quote_guid does not name a trading quote');
    case 'ownerless':
      return invalidParameter('quote_guid names a quote without a customer, which cannot be traded');
    case 'used':
      return conflict('Quote has already been used');
    case 'unverified':
      return unverifiedCustomer();
    case 'missing':
      return invalidParameter(`quote_guid needs a ${missing}; create it first`);
    case 'other_fiat':
      return invalidParameter("fiat_account_guid does not name the customer's account in the counter asset");
    default:
      return new Error(`place_trade refused for an unknown reason: ${refusal}`);
  }
}
