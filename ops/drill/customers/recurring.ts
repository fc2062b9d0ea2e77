import { until } from '../cluster/processes.ts';
import { ask } from '../cluster/sql.ts';
import type { Customer } from './open.ts';

/** Recurring buys of the drill's customers, all due at once. */
const dueBuys = 500;
const cents = 100;
/** The lease of a process that died is five minutes. */
const patienceSeconds = 480;

// The bank's customers of the drill have no sign-in of ours.
const signedUp = `insert into customers (email, display_name, bank_customer_guid, sign_up_state, created_at, updated_at)
  select guid || '@drill.test', 'Drill', guid, 'complete', now(), now() from unnest($1::text[]) as guid`;
const due = `insert into recurring_buys (customer_guid, id, asset, amount, rhythm, first_day, hour, zone, state, next_number, next_at, created_at)
  select ($1::text[])[1 + n % cardinality($1::text[])], $2 || '-' || n, 'BTC', ${cents}, 'weekly',
         to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), extract(hour from now() at time zone 'UTC'), 'UTC', 'active', 0, now(), now()
    from generate_series(1, $3::int) as n`;

/** The product makes them within a minute. @returns false for a product without recurring buys */
export async function setUpDue(address: string, customers: readonly Customer[], word: string): Promise<boolean> {
  const guids = customers.map(({ guid }) => guid);
  const [known] = await ask<{ there: boolean }>(address, `select to_regclass('recurring_buys') is not null as there`);
  if (known?.there !== true) return false;
  await ask(address, signedUp, [guids]);
  await ask(address, due, [guids, word, dueBuys]);
  return true;
}

/** By their state at the end. */
export interface Made {
  readonly bought: number;
  readonly skipped: number;
  readonly open: number;
  /** With more than one order, or whose order is not as the row says. */
  readonly wrong: number;
}

const made = `with dates as (
    select r.state, count(t.guid) filter (where t.state in ('executed', 'settling')) as orders
      from recurring_buys b
      left join recurring_runs r on r.customer_guid = b.customer_guid and r.buy_id = b.id
      left join bank_trades t on t.labels ? ('recurring:' || r.guid)
     where b.id like $1 || '-%'
     group by b.customer_guid, b.id, r.number, r.state
  )
  select count(*) filter (where state = 'bought')::int as bought, count(*) filter (where state = 'skipped')::int as skipped,
         count(*) filter (where state is null or state not in ('bought', 'skipped'))::int as open,
         count(*) filter (where orders > 1 or (state = 'bought') <> (orders = 1))::int as wrong
    from dates`;

export const readMade = async (address: string, word: string): Promise<Made> =>
  (await ask<Made>(address, made, [word]))[0] ?? { bought: -1, skipped: -1, open: -1, wrong: -1 };

/** Waits until each date is over. */
export const finishDue = (address: string, word: string): Promise<boolean> =>
  until(patienceSeconds, async () => {
    const found = await readMade(address, word).catch(() => null);
    return found !== null && found.open === 0;
  });
