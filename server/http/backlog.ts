import { type SQL, sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import { reconCheckIds } from '#domain/staff/reconciliation.ts';
import { hour, week } from '#domain/time/units.ts';
import { rowsOf } from '../db/database.ts';
import { contactMessages, destinationWatches, verificationWatches } from '../db/schema/backend.ts';
import { syncCursors, tradeRows, transferRows } from '../db/schema/projection.ts';
import { reconBreaks, reconRuns } from '../db/schema/reconciliation.ts';
import { moneyWatches } from '../db/schema/security.ts';
import type { Services } from '../services.ts';

/** Bounds counts to milliseconds, even on tables of millions. */
const maxRows = 10_000;
/** Cached, in milliseconds. */
const freshness = 10_000;
/** Milliseconds; later there are no figures. */
const maxReadMs = 2_000;
/** Messages are no longer retried after this, and staff finds them. */

/** The bank may add states, which are counted together. */
const states = [
  'storing',
  'reviewing',
  'pending',
  'holding',
  'executed',
  'settling',
  'completed',
  'failed',
  'cancelled',
] as const;
const sides = ['buy', 'sell', 'deposit', 'withdrawal'] as const;

/** Backlog and recent money movements; the same in every process. */
const figures = {
  mails_waiting: ['Emails that are to be sent and were not accepted yet, by what they are about.', ['kind']],
  contact_message_oldest_waiting_seconds: [
    'Age of the oldest message of a visitor that was not emailed; 0 without one.',
    [],
  ],
  bank_copies_age_seconds: ['Time since the copies of the bank’s records were complete, by source.', ['source']],
  bank_copies_failing: ['Sources of copies whose last try to be read failed.', []],
  reconciliation_breaks_open: ['Differences from the bank that nobody has explained, by check.', ['check']],
  reconciliation_last_run_age_seconds: ['Time since a comparison with the bank ended; none before the first.', []],
  orders_of_last_hour: ['Orders that were created in the last hour, by how they stand.', ['side', 'state']],
  transfers_of_last_hour: ['Transfers that were created in the last hour, by how they stand.', ['side', 'state']],
} as const;
type FigureName = keyof typeof figures;

/** Labels in order. */
interface Figure {
  readonly name: FigureName;
  readonly first: string;
  readonly second: string;
  readonly value: number;
}

/** Explicit zeros: missing series can't raise alarms. */
const zeros: readonly (readonly [FigureName, ...string[]])[] = [
  ...['contact', 'verification', 'destination', 'money'].map((kind) => ['mails_waiting', kind] as const),
  ...reconCheckIds.map((id) => ['reconciliation_breaks_open', id] as const),
  ...['buy', 'sell'].flatMap((side) =>
    ['completed', 'failed'].map((state) => ['orders_of_last_hour', side, state] as const),
  ),
  ...['deposit', 'withdrawal'].flatMap((side) =>
    ['completed', 'failed'].map((state) => ['transfers_of_last_hour', side, state] as const),
  ),
];

const known = (column: SQL | typeof tradeRows.state, names: readonly string[]) =>
  sql`case when ${column} in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}) then ${column} else 'other' end`;

function statement(now: number): SQL {
  const at = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`;
  const age = (time: SQL | typeof syncCursors.freshAt) => sql`extract(epoch from ${at(now)} - ${time})::float8`;
  // Only tried mails: others wait for the bank, not the mail server.
  const mails = (kind: string, rows: SQL) =>
    sql`select 'mails_waiting', ${kind}::text, '', count(*)::float8 from ${rows} where tried_at is not null and ended_at is null`;
  const open = (table: typeof verificationWatches | typeof destinationWatches) =>
    sql`(select tried_at, ended_at from ${table} where ${table.endedAt} is null order by ${table.createdAt} limit ${maxRows}) w`;
  const messages = sql`(select m.created_at from (select mailed_at, created_at from ${contactMessages} order by serial desc limit ${maxRows}) m
    where m.mailed_at is null and m.created_at > ${at(now - week)}) w`;
  const lately = (name: FigureName, table: typeof tradeRows | typeof transferRows) => sql`
    select ${name}::text, side, state, count(*)::float8 from (select ${known(sql`side`, sides)} as side, ${known(sql`state`, states)} as state from ${table}
      where ${table.createdAt} > ${at(now - hour)} order by ${table.createdAt} desc nulls last limit ${maxRows}) w group by side, state`;
  return sql`
    select 'mails_waiting' as name, 'contact' as first, '' as second, count(*)::float8 as value from ${messages}
    union all ${mails('verification', open(verificationWatches))}
    union all ${mails('destination', open(destinationWatches))}
    union all ${mails('money', sql`(select tried_at, ended_at from ${moneyWatches} order by created_at desc limit ${maxRows}) w`)}
    union all select 'contact_message_oldest_waiting_seconds', '', '', coalesce(${age(sql`min(created_at)`)}, 0) from ${messages}
    union all select 'bank_copies_age_seconds', name, '', ${age(syncCursors.freshAt)} from ${syncCursors} where fresh_at is not null
    union all select 'bank_copies_failing', '', '', count(*)::float8 from ${syncCursors} where failure is not null
    union all select 'reconciliation_breaks_open', check_id, '', count(*)::float8 from ${reconBreaks} where state = 'open' group by check_id
    union all select 'reconciliation_last_run_age_seconds', '', '', ${age(sql`ended_at`)} from (select ended_at from ${reconRuns}
      where ended_at is not null order by serial desc limit 1) r
    union all select * from (${lately('orders_of_last_hour', tradeRows)}) t
    union all select * from (${lately('transfers_of_last_hour', transferRows)}) t`;
}

/**
 * Database figures, read by the scraped process at most every ten seconds; on an outage they are
 * left out and `backlog_read` is 0.
 */
export function createBacklog({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const registry = new Registry();
  const gauges = Object.fromEntries(
    Object.entries(figures).map(([name, [help, labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }),
    ]),
  );
  const wasRead = new Gauge({
    name: 'backlog_read',
    help: 'Whether the database answered for the figures of what waits: 1 or 0.',
    registers: [registry],
  });
  const show = (name: FigureName, labels: readonly string[], value: number) =>
    gauges[name]?.set(Object.fromEntries(figures[name][1].map((label, place) => [label, labels[place] ?? ''])), value);
  const refresh = async () => {
    const rows = await answeredInTime(db.execute(statement(clock.now())).then(rowsOf<Figure>));
    for (const gauge of Object.values(gauges)) gauge.reset();
    wasRead.set(rows === null ? 0 : 1);
    if (rows === null) return;
    for (const [name, ...labels] of zeros) show(name, labels, 0);
    for (const { name, first, second, value } of rows) show(name, [first, second], value);
  };
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async read(): Promise<string> {
      if (performance.now() - readAt > freshness)
        reading ??= refresh().finally(() => {
          readAt = performance.now();
          reading = null;
        });
      await reading;
      return registry.metrics();
    },
  };
}

/** Null on failure or timeout. */
async function answeredInTime<Result>(answer: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxReadMs);
  });
  try {
    return await Promise.race([answer.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
