import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { caseHours } from '#domain/staff/cases.ts';
import { parametersOf } from '#domain/staff/signals.ts';
import { day, hour } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { signalFindings, signalRuleRows } from '#server/db/schema/signals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { withStatementTimeout } from '../../kit/statement-timeout.ts';
import type { Watch } from '../../kit/watches.ts';
import { signalQueries } from './queries.ts';
import { queryLimit, type RuleRow } from './rules.ts';

/** Records can settle days after they began; those that changed earlier were looked at. */
const changedWithin = 7 * day;
const mostAtOnce = 500;

const at = (time: number): SQL => sql`${new Date(time).toISOString()}::timestamptz`;

/** Opens a case for each new finding of a rule that is on. */
async function raise(tx: Executor, row: RuleRow, now: number): Promise<void> {
  const { rule, activeVersion, activeParameters, activeSince } = row;
  if (activeVersion === null || activeParameters === null || activeSince === null) return;
  const due = (of: SQL): SQL =>
    sql`${of}.customer_guid is not null and ${of}.created_at > ${at(activeSince)} and ${of}.updated_at > ${at(now - changedWithin)}`;
  const found = signalQueries[rule].find(parametersOf(activeParameters), due);
  await tx.execute(sql`
    with found as materialized (
      select concat(${rule}::text, ':', f.subject) as id, f.* from (${found}) f
       where not exists (select from ${signalFindings} s where s.id = concat(${rule}::text, ':', f.subject))
       order by f.at, f.subject limit ${mostAtOnce}
    ), noted as (
      insert into ${signalFindings} (id, rule, version, parameters, figures, customer_guid, records, happened_at, created_at)
      select id, ${rule}, ${activeVersion}::int, ${JSON.stringify(activeParameters)}::jsonb, figures, customer_guid, records, at, ${at(now)} from found
      on conflict do nothing returning id, customer_guid
    ), opened as (
      insert into ${cases} (id, kind, customer_guid, record, created_at, due_at)
      select gen_random_uuid()::text, 'signal', customer_guid, id, ${at(now)}, ${at(now + caseHours.signal * hour)} from noted
      on conflict do nothing returning id)
    insert into ${caseEvents} (case_id, kind, created_at) select id, 'opened', ${at(now)} from opened`);
}

/** Raises cases by all rules that are on. One that fails leaves the others. */
export async function watchSignals({ db, clock }: Pick<BackendServices, 'db' | 'clock'>): Promise<void> {
  const rows = await db.select().from(signalRuleRows).where(isNotNull(signalRuleRows.activeVersion));
  const failures: unknown[] = [];
  for (const row of rows)
    await withStatementTimeout(db, queryLimit, (tx) => raise(tx, row, clock.now())).catch((error) =>
      failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
}

export const signalWatch: Watch = {
  name: 'signal-watch',
  failure: 'a signal rule raised no cases',
  round: watchSignals,
};
