import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '../auth/tokens.ts';
import { conflict, invalidParameter, notFound, unverifiedCustomer } from '../http/errors.ts';
import { advanceMoney } from '../lifecycle/advance-money.ts';
import type { Trade } from './lifecycle.ts';
import type { PostTrade } from './trade-schema.ts';

/**
 * Makes a trade of a quote, once: of two concurrent tries, one waits and is refused. A hold on what the customer delivers is placed at once, so that two
 * orders never spend the same money; a trade that cannot be paid, or whose quote is too old, is made and fails, as the real bank's do.
 * @throws BankError 404 unknown quote, 409 used quote, 400 unverified customer or missing account
 */
export type CreateTrade = (caller: Caller, posted: PostTrade) => Promise<Trade>;

/** Prepares the single statement of an order, so that neither this process nor the database rebuilds it each time. */
export function prepareCreateTrade(services: Services): CreateTrade {
  const { db, guids, clock } = services;
  const statement = prepareStatement(services);
  // Read by the driver as it sends the statement, which may wait for a connection first: a quote must not be used after its end, when callers no
  // longer expect an order of it.
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
      // Most orders need nothing that is due: only those that would be refused for it wait until it is written down.
      await advanceMoney(services, outcome.owner);
      outcome = await place(true);
    }
    if (outcome.refusal !== null) throw refusalOf(outcome.refusal, outcome.missing);
    return outcome.trade;
  };
}

/** Calls the database's `place_trade`: `server/db/functions/orders.sql` says what it checks, locks and writes. */
function prepareStatement({ db }: Services) {
  const names = ['guid', 'quote', 'caller', 'fiatAccount', 'expected', 'labels', 'now', 'last'];
  const call = sql`place_trade(${sql.join(names.map(sql.placeholder), sql`, `)})`;
  // By name and not as columns of the table, which is not what is selected from; decoded as they are.
  const trade = Object.entries(getTableColumns(bankTrades)).map(([field, column]) => [field, sql.identifier(column.name).getSQL().mapWith(column)]);
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

/** Maps a refusal of `place_trade` to an error for the caller. */
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
