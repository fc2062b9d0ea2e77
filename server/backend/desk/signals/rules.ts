import { and, eq, gt, sql } from 'drizzle-orm';
import {
  dryRunDays,
  initialValues,
  parametersOf,
  raisedDays,
  type SignalParameterName,
  type SignalRuleName,
  type SignalValues,
  signalRuleNames,
} from '#domain/staff/signals.ts';
import { day } from '#domain/time/units.ts';
import { type Database, type Executor, rowsOf } from '#server/db/database.ts';
import { type DryRun, signalFindings, signalRuleRows } from '#server/db/schema/signals.ts';
import { staffRequests } from '#server/db/schema/staff.ts';
import { type Seeing, seenCustomers } from '../../books/projection/seen-names.ts';
import type { BackendServices } from '../../kit/services.ts';
import { refusingTooBroad, withStatementTimeout } from '../../kit/statement-timeout.ts';
import { signalQueries } from './queries.ts';

export const ruleTarget = (rule: SignalRuleName): string => `signalRule:${rule}`;

export type RuleRow = typeof signalRuleRows.$inferSelect;

/** As delivered, until somebody works on it. */
const delivered = (rule: SignalRuleName): RuleRow => ({
  ...{ rule, version: 0, parameters: initialValues(rule), triedAt: null, tried: null },
  ...{ activeVersion: null, activeParameters: null, activeSince: null },
});

export async function ruleOf(db: Executor, rule: SignalRuleName): Promise<RuleRow> {
  const [row] = await db.select().from(signalRuleRows).where(eq(signalRuleRows.rule, rule));
  return row ?? delivered(rule);
}

/** Others who change it wait; a rule that nobody worked on gets its row to wait for. */
export async function lockRule(tx: Executor, rule: SignalRuleName): Promise<RuleRow> {
  await tx.insert(signalRuleRows).values(delivered(rule)).onConflictDoNothing();
  const [row] = await tx.select().from(signalRuleRows).where(eq(signalRuleRows.rule, rule)).for('update');
  return row ?? delivered(rule);
}

/** Of a rule's query. */
export const queryLimit = '10s';

const mostExamples = 5;

/** Counts the cases that a rule would have raised. Changes nothing. @throws Refusal 422 `too_broad` if it takes too long */
export async function tryRule(
  db: Database,
  rule: SignalRuleName,
  values: SignalValues,
  now: number,
  limit = queryLimit,
): Promise<DryRun> {
  const found = signalQueries[rule].find(
    parametersOf(values),
    (row) => sql`${row}.customer_guid is not null
      and ${row}.created_at between ${iso(now - dryRunDays * day)}::timestamptz and ${iso(now)}::timestamptz`,
  );
  const read = (tx: Executor) =>
    tx.execute(sql`
      with found as materialized (select * from (${found}) f),
           total as (select count(*)::int as cases, count(distinct customer_guid)::int as customers from found)
      select total.cases, total.customers, f.subject, f.customer_guid, f.at::text, f.figures
        from total left join lateral (select * from found order by at desc, subject limit ${mostExamples}) f on true`);
  const rows = rowsOf<Tried>(await refusingTooBroad('Narrow the rule.', () => withStatementTimeout(db, limit, read)));
  return {
    ...{ cases: rows[0]?.cases ?? 0, customers: rows[0]?.customers ?? 0 },
    examples: rows.flatMap(({ subject, customer_guid, at, figures }) =>
      subject === null || customer_guid === null || at === null
        ? []
        : [{ id: subject, customerGuid: customer_guid, happenedAt: Date.parse(at), figures: figures ?? {} }],
    ),
  };
}

interface Tried {
  readonly cases: number;
  readonly customers: number;
  readonly subject: string | null;
  readonly customer_guid: string | null;
  readonly at: string | null;
  readonly figures: SignalValues | null;
}

const iso = (time: number): string => new Date(time).toISOString();

/** The rules with their drafts, dry runs and cases. Names in examples are as the caller sees names. */
export async function readRules({ db, clock }: Pick<BackendServices, 'db' | 'clock'>, seeing: Seeing) {
  const now = clock.now();
  const [rows, raised, waiting] = await Promise.all([
    Promise.all(signalRuleNames.map((rule) => ruleOf(db, rule))),
    countRaised(db, now),
    waitingVersions(db, now),
  ]);
  const examples = rows.flatMap(({ tried }) => tried?.examples ?? []);
  const seen = await seenCustomers(
    db,
    seeing,
    examples.map(({ customerGuid }) => customerGuid),
  );
  return rows.map(({ rule, parameters, tried, triedAt, activeParameters, ...row }) => ({
    ...{ ...row, rule, state: row.activeVersion === null ? ('off' as const) : ('on' as const) },
    ...{ waitingVersion: waiting.get(ruleTarget(rule)) ?? null, raised: raised.get(rule) ?? 0 },
    values: valuesOf(parameters),
    activeValues: activeParameters && valuesOf(activeParameters),
    dryRun:
      tried === null || triedAt === null
        ? null
        : {
            ...{ triedAt, cases: tried.cases, customers: tried.customers },
            examples: tried.examples.map(({ figures, ...example }) => ({
              ...example,
              customer: seen(example.customerGuid).name,
              text: signalQueries[rule].text(figures, parametersOf(parameters)),
            })),
          },
  }));
}

const valuesOf = (values: SignalValues) =>
  Object.entries(values).map(([name, value]) => ({ name: name as SignalParameterName, value }));

async function countRaised(db: Executor, now: number): Promise<ReadonlyMap<string, number>> {
  const { rule, createdAt } = signalFindings;
  const rows = await db
    .select({ rule, raised: sql<number>`count(*)::int` })
    .from(signalFindings)
    .where(gt(createdAt, now - raisedDays * day))
    .groupBy(rule);
  return new Map(rows.map((row) => [row.rule, row.raised]));
}

async function waitingVersions(db: Executor, now: number): Promise<ReadonlyMap<string, number>> {
  const { action, state, expiresAt, target, details } = staffRequests;
  const rows = await db
    .select({ target, version: sql<number>`(${details} ->> 'version')::int` })
    .from(staffRequests)
    .where(and(eq(action, 'switchSignalRules'), eq(state, 'requested'), gt(expiresAt, now)));
  return new Map(rows.map((row) => [row.target, row.version]));
}
