import { type SQL, sql } from 'drizzle-orm';
import { resolvedByData } from '#domain/staff/caseOutcomes.ts';
import { type CaseKind, caseHours } from '#domain/staff/cases.ts';
import { day, minute } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { externalRows, tradeRows, transferRows, verificationRows } from '#server/db/schema/projection.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { auditLog } from '#server/db/schema/staff.ts';

/** Verifications open longer need attention. */
const stuckAfter = day;
/** Older records open no case: the first copy brings years of them. */
const newerThan = 30 * day;
/** Calls open longer have an unknown outcome. */
const endsWithin = 5 * minute;
const mostAtOnce = 500;

const at = (time: number): SQL => sql`${new Date(time).toISOString()}::timestamptz`;
const text = (time: number): string => new Date(time).toISOString();
const isNew = (kind: CaseKind, record: SQL): SQL =>
  sql`not exists (select from ${cases} k where k.kind = ${kind} and k.record = ${record})`;
const isDiligence = sql`v.method = 'enhanced_due_diligence'`;

const stuck = (kind: 'verification' | 'diligence', now: number): SQL => sql`
  select v.customer_guid, v.guid as record from ${verificationRows} v
   where v.state not in ('completed', 'expired') and v.type = 'kyc' and ${kind === 'diligence' ? isDiligence : sql`not ${isDiligence}`}
     and v.created_at > ${at(now - newerThan)} and (v.state = 'reviewing' or v.created_at < ${at(now - stuckAfter)})
     and ${isNew(kind, sql`v.guid`)}`;

/** Only for deposits: the bank's `funding_return` opens the case, once. */
const returned = (now: number): SQL => sql`
  select t.customer_guid, t.guid as record from ${transferRows} t
   where t.transfer_type = 'funding_return' and t.state = 'completed' and t.created_at > ${at(now - newerThan)} and ${isNew('return', sql`t.guid`)}`;

/** A freeze stops sign-ins, not money: at Cybrid, issued tokens work for up to half an hour. */
const moved = (): SQL => sql`
  select c.bank_customer_guid as customer_guid, r.guid as record from ${customers} c cross join lateral (
      select t.guid from ${tradeRows} t where t.customer_guid = c.bank_customer_guid and t.created_at > c.frozen_at
      union all
      select t.guid from ${transferRows} t where t.customer_guid = c.bank_customer_guid and t.created_at > c.frozen_at
         and t.side = 'withdrawal' and t.transfer_type <> 'funding_return') r
   where c.frozen_at is not null and ${isNew('movement', sql`r.guid`)}`;

/** Excludes aborted files, which changed nothing, and requests waiting for a second person. */
const begun = (now: number): SQL => sql`
  select max(substring(a.targets from '"customer:([^"]+)"')) as customer_guid, a.request_id as record from ${auditLog} a
   where a.outcome = 'intended' and a.approval_id = '' and a.request_id <> '' and a.targets not like '["file:%'
     and a.at < ${text(now - endsWithin)} and a.at > ${text(now - newerThan)}
     and not exists (select from ${auditLog} o where o.request_id = a.request_id and o.outcome <> 'intended') and ${isNew('unfinished', sql`a.request_id`)}
   group by a.request_id`;

const differing = (): SQL => sql`
  select b.customer_guid, b.id as record from ${reconBreaks} b where b.state = 'open' and ${isNew('break', sql`b.id`)} order by b.serial`;

async function openFound(db: Executor, kind: CaseKind, found: SQL, now: number): Promise<void> {
  await db.execute(sql`
    with found as materialized (${found} limit ${mostAtOnce}), opened as (
      insert into ${cases} (id, kind, customer_guid, record, created_at, due_at)
      select gen_random_uuid()::text, ${kind}, customer_guid, record, ${at(now)}, ${at(now + caseHours[kind] * 60 * minute)} from found
      on conflict do nothing returning id)
    insert into ${caseEvents} (case_id, kind, created_at) select id, 'opened', ${at(now)} from opened`);
}

/** Opens cases for notable records, unfinished calls and breaks. */
export async function openFoundCases(db: Executor, now: number): Promise<void> {
  await openFound(db, 'verification', stuck('verification', now), now);
  await openFound(db, 'diligence', stuck('diligence', now), now);
  await openFound(db, 'return', returned(now), now);
  await openFound(db, 'movement', moved(), now);
  await openFound(db, 'unfinished', begun(now), now);
  await openFound(db, 'break', differing(), now);
}

const isOpen = (...kinds: readonly CaseKind[]): SQL =>
  sql`k.closed_at is null and k.kind = any(${sql.param([...kinds])}::text[])`;

const decided = sql`
  select k.id, case when v.state = 'expired' then 'Expired at the bank.'
                    else concat_ws(' ', 'The bank decided:', v.outcome, nullif(array_to_string(v.failure_codes, ' '), '')) || '.' end as text
    from ${cases} k join ${verificationRows} v on v.guid = k.record
   where ${isOpen('verification', 'diligence')} and v.state in ('completed', 'expired')`;

/** The source account works again, or the bank reversed the return. */
const resolved = sql`
  select k.id, case when t.state <> 'completed' then concat_ws(' ', 'The return is', t.state) || '.' else 'The bank account was connected again.' end as text
    from ${cases} k join ${transferRows} t on t.guid = k.record
    left join ${externalRows} e on e.guid = t.external_bank_account_guid
   where ${isOpen('return')} and (t.state <> 'completed' or (e.state = 'completed' and e.updated_at > k.created_at))`;

const ended = sql`
  select k.id, concat('It ended: ', max(o.outcome), '.') as text
    from ${cases} k join ${auditLog} o on o.request_id = k.record and o.outcome <> 'intended'
   where ${isOpen('unfinished')} group by k.id`;

const balancedAgain = sql`
  select k.id, 'Both sides agree by now.' as text from ${cases} k join ${reconBreaks} b on b.id = k.record where ${isOpen('break')} and b.state = 'resolved'`;

async function closeFound(db: Executor, found: SQL, now: number, outcome = 'endedByBank'): Promise<void> {
  await db.execute(sql`
    with found as materialized (${found} limit ${mostAtOnce}), closed as (
      update ${cases} c set closed_at = ${at(now)}, outcome = ${outcome}, version = c.version + 1, claimed_by = null, claimed_until = null
        from found where c.id = found.id and c.closed_at is null returning c.id, c.version, found.text)
    insert into ${caseEvents} (case_id, kind, text, version, created_at) select id, 'endedByBank', text, version, ${at(now)} from closed`);
}

/** Closes cases that the bank decided, whose call ended, or whose sides agree again. */
export async function closeEndedCases(db: Executor, now: number): Promise<void> {
  for (const found of [decided, resolved, ended]) await closeFound(db, found, now);
  await closeFound(db, balancedAgain, now, resolvedByData);
}

/** Releases claims of inactive and former staff. */
export async function releaseClaims(db: Executor, now: number): Promise<void> {
  await db.execute(sql`
    with due as materialized (
      select c.id, c.claimed_by from ${cases} c join staff p on p.id = c.claimed_by
       where c.claimed_by is not null and (c.claimed_until <= ${at(now)} or p.deactivated_at is not null) for update of c skip locked
    ), freed as (
      update ${cases} c set claimed_by = null, claimed_until = null, version = c.version + 1 from due where c.id = due.id returning c.id, c.version, due.claimed_by)
    insert into ${caseEvents} (case_id, kind, staff_id, version, created_at) select id, 'released', claimed_by, version, ${at(now)} from freed`);
}

/** Backfills cases for messages stored before cases existed. */
export async function openStoredMessages(db: Executor): Promise<void> {
  await db.execute(sql`
    with opened as (
      insert into ${cases} (id, kind, customer_guid, record, is_possible_spam, created_at, due_at)
      select gen_random_uuid()::text, m.kind, c.bank_customer_guid, m.reference, m.is_possible_spam, m.created_at, m.created_at + case m.kind
             when 'otc' then make_interval(hours => ${caseHours.otc}) else make_interval(hours => ${caseHours.contact}) end
        from (select *, case topic when 'otc' then 'otc' else 'contact' end as kind from ${contactMessages}) m
        left join ${customers} c on c.email = lower(m.email)
       where not exists (select from ${cases} k where k.kind = m.kind and k.record = m.reference)
      on conflict do nothing returning id, created_at)
    insert into ${caseEvents} (case_id, kind, created_at) select id, 'opened', created_at from opened`);
}
