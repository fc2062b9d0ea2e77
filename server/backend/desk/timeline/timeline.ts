import { type SQL, sql } from 'drizzle-orm';
import { type TimelineKind, timelinePage } from '#domain/staff/timeline.ts';
import { iso } from '#domain/time/iso.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { cases } from '#server/db/schema/cases.ts';
import { customerMails } from '#server/db/schema/mail.ts';
import { externalRows, tradeRows, transferRows, verificationRows } from '#server/db/schema/projection.ts';
import { recurringBuys, recurringRuns } from '#server/db/schema/recurring-buys.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { auditLog, customerFlags, customerNotes, staff } from '#server/db/schema/staff.ts';

/** A position in time; older entries follow. */
export interface Place {
  readonly at: string;
  /** The last entry's id among equal times; null before all of them. */
  readonly id: string | null;
}

/** The wire form for `before`. */
export const placeText = ({ at, id }: Place): string => (id === null ? at : `${at}_${id}`);
export function placeOf(text: string): Place {
  const [at = '', ...id] = text.split('_');
  return { at, id: id.length === 0 ? null : id.join('_') };
}

export interface TimelineRow {
  readonly id: string;
  readonly at: Date | string;
  readonly kind: TimelineKind;
  readonly what: string;
  readonly state: string | null;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly detail: string | null;
  readonly record: string | null;
  /** Of an audit entry. */
  readonly changes: string | null;
}

interface Origin {
  readonly kind: TimelineKind;
  readonly id: SQL;
  readonly at: SQL;
  readonly what: SQL;
  readonly from: SQL;
  readonly of: (customer: string, now: SQL) => SQL;
  /** Must match the table's index. */
  readonly order?: SQL;
  readonly state?: SQL;
  readonly asset?: SQL;
  readonly amount?: SQL;
  readonly detail?: SQL;
  readonly record?: SQL;
  readonly changes?: SQL;
}

const none = sql`null::text`;
const nullsLast = sql`desc nulls last`;
const coin = sql`split_part(symbol, '-', 1)`;

/**
 * Reads the newest few by a customer index. Leaves out personal details: event subjects, staff's
 * reasons, addresses, names of bank accounts.
 */
const origins: readonly Origin[] = [
  {
    ...{
      kind: 'account',
      id: sql`'joined'::text`,
      at: sql`${customers.createdAt}`,
      what: sql`'joined'::text`,
      from: sql`${customers}`,
    },
    of: (customer) => sql`${customers.bankCustomerGuid} = ${customer}`,
  },
  {
    ...{
      kind: 'security',
      id: sql`'security:' || serial`,
      at: sql`created_at`,
      what: sql`kind`,
      detail: sql`device`,
      from: sql`${securityEvents}`,
    },
    of: (customer) => sql`${securityEvents.customerGuid} = ${customer}`,
  },
  {
    ...{
      kind: 'verification',
      id: sql`'begun:' || guid`,
      at: sql`created_at`,
      what: sql`type`,
      detail: sql`method`,
      from: sql`${verificationRows}`,
    },
    ...{ of: (customer) => sql`customer_guid = ${customer}`, state: sql`'begun'::text` },
  },
  {
    ...{
      kind: 'verification',
      id: sql`'decided:' || guid`,
      at: sql`updated_at`,
      what: sql`type`,
      from: sql`${verificationRows}`,
    },
    ...{ state: sql`concat_ws(' ', state, outcome)`, detail: sql`nullif(array_to_string(failure_codes, ' '), '')` },
    of: (customer) => sql`customer_guid = ${customer} and state in ('completed', 'expired', 'reviewing')`,
  },
  {
    ...{
      kind: 'destination',
      id: sql`'added:' || guid`,
      at: sql`created_at`,
      what: sql`kind`,
      from: sql`${externalRows}`,
    },
    ...{
      state: sql`state`,
      asset: sql`asset`,
      detail: sql`failure_code`,
      of: (customer) => sql`customer_guid = ${customer}`,
    },
  },
  {
    ...{
      kind: 'trade',
      id: sql`'trade:' || guid`,
      at: sql`created_at`,
      what: sql`side`,
      from: sql`${tradeRows}`,
      order: nullsLast,
      record: sql`guid`,
    },
    ...{
      state: sql`state`,
      asset: coin,
      detail: sql`failure_code`,
      of: (customer) => sql`customer_guid = ${customer}`,
    },
    amount: sql`(case side when 'buy' then receive_amount else deliver_amount end)::text`,
  },
  {
    ...{
      kind: 'transfer',
      id: sql`'placed:' || guid`,
      at: sql`created_at`,
      what: sql`side`,
      from: sql`${transferRows}`,
      order: nullsLast,
    },
    ...{
      state: sql`'placed'::text`,
      asset: sql`asset`,
      amount: sql`coalesce(amount, estimated_amount)::text`,
      record: sql`guid`,
    },
    ...{ detail: sql`transfer_type`, of: (customer) => sql`customer_guid = ${customer}` },
  },
  {
    ...{
      kind: 'transfer',
      id: sql`'state:' || guid`,
      at: sql`updated_at`,
      what: sql`side`,
      from: sql`${transferRows}`,
      order: nullsLast,
      record: sql`guid`,
    },
    ...{
      asset: sql`asset`,
      amount: sql`coalesce(amount, estimated_amount)::text`,
      detail: sql`coalesce(return_code, failure_code)`,
    },
    state: sql`case when return_code is not null and transfer_type not like '%\\_return' then 'returned' else state end`,
    of: (customer) => sql`customer_guid = ${customer} and updated_at > created_at and state <> 'storing'`,
  },
  {
    ...{
      kind: 'transfer',
      id: sql`'held:' || guid`,
      at: sql`hold_ends_at`,
      what: sql`side`,
      from: sql`${transferRows}`,
      record: sql`guid`,
    },
    ...{ asset: sql`asset`, amount: sql`coalesce(amount, estimated_amount)::text`, state: sql`'holdEnded'::text` },
    of: (customer) =>
      sql`customer_guid = ${customer} and hold_ends_at is not null and state = 'completed' and return_code is null`,
  },
  {
    ...{
      kind: 'recurring',
      id: sql`'recurring:' || r.guid`,
      at: sql`r.due_at`,
      what: sql`b.asset`,
      state: sql`r.state`,
    },
    ...{ asset: sql`'USD'::text`, amount: sql`b.amount::text`, detail: sql`r.reason` },
    from: sql`${recurringRuns} r join ${recurringBuys} b on b.customer_guid = r.customer_guid and b.id = r.buy_id`,
    // Purchases are trades.
    of: (customer) => sql`r.customer_guid = ${customer} and r.state in ('waiting', 'skipped')`,
  },
  {
    ...{
      kind: 'mail',
      id: sql`'mail:' || serial`,
      at: sql`created_at`,
      what: sql`kind`,
      state: sql`state`,
      from: sql`${customerMails}`,
      order: nullsLast,
    },
    of: (customer) => sql`customer_guid = ${customer}`,
  },
  {
    ...{
      kind: 'case',
      id: sql`'case:' || id`,
      at: sql`created_at`,
      what: sql`kind`,
      state: sql`'opened'::text`,
      from: sql`${cases}`,
    },
    of: (customer) => sql`customer_guid = ${customer}`,
  },
  {
    ...{
      kind: 'case',
      id: sql`'closed:' || id`,
      at: sql`closed_at`,
      what: sql`kind`,
      state: sql`outcome`,
      from: sql`${cases}`,
    },
    of: (customer) => sql`customer_guid = ${customer} and closed_at is not null`,
  },
  {
    ...{ kind: 'note', id: sql`'note:' || n.serial`, at: sql`n.created_at`, what: sql`n.text`, detail: sql`s.name` },
    ...{
      from: sql`${customerNotes} n join ${staff} s on s.id = n.staff_id`,
      of: (customer) =>
        sql`n.customer_guid = ${customer} and not exists (select from undone_notes u where u.serial = n.serial)`,
    },
  },
  {
    ...{ kind: 'flag', id: sql`'flag:' || f.serial`, at: sql`f.created_at`, what: sql`f.kind`, detail: sql`s.name` },
    ...{ state: sql`'added'::text`, of: (customer) => sql`f.customer_guid = ${customer}` },
    from: sql`${customerFlags} f join ${staff} s on s.id = f.staff_id`,
  },
  {
    ...{ kind: 'flag', id: sql`'unset:' || f.serial`, at: sql`f.removed_at`, what: sql`f.kind`, detail: sql`s.name` },
    state: sql`'removed'::text`,
    of: (customer) => sql`f.customer_guid = ${customer} and (f.ends_at is null or f.removed_at < f.ends_at)`,
    from: sql`${customerFlags} f join ${staff} s on s.id = f.removed_by`,
  },
  {
    ...{ kind: 'flag', id: sql`'ended:' || f.serial`, at: sql`f.ends_at`, what: sql`f.kind` },
    ...{ state: sql`'ended'::text`, from: sql`${customerFlags} f` },
    of: (customer, now) =>
      sql`f.customer_guid = ${customer} and f.ends_at <= ${now} and (f.removed_at is null or f.removed_at >= f.ends_at)`,
  },
  {
    ...{
      kind: 'staff',
      id: sql`'act:' || serial`,
      at: sql`at::timestamptz(3)`,
      what: sql`action`,
      state: sql`outcome`,
      detail: sql`actor_name`,
      changes: sql`changes`,
    },
    from: sql`${auditLog}`,
    // Viewings belong to the audit log; notes and flags are listed themselves.
    of: (customer) =>
      sql`targets ~>=~ ${`["customer:${customer}"`} and targets ~<~ ${`["customer:${customer}"~`} and action not in ('readCustomers', 'writeNotes', 'revealContact', 'revealIdentity')`,
  },
];

function newestOf(
  { kind, id, at, what, from, of, order = sql`desc`, ...more }: Origin,
  customer: string,
  { at: before, id: last }: Place,
  now: number,
): SQL {
  const { state = none, asset = none, amount = none, detail = none, record = none, changes = none } = more;
  const moment = sql`${before}::timestamptz`;
  const key = sql`(${id}) collate "C"`;
  const isOlder =
    last === null ? sql`${at} < ${moment}` : sql`${at} <= ${moment} and (${at} < ${moment} or ${key} < ${last})`;
  return sql`(select ${key} as id, ${at} as at, ${kind}::text as kind, ${what} as what, ${state} as state, ${asset} as asset, ${amount} as amount,
      ${detail} as detail, ${record} as record, ${changes} as changes
    from ${from} where ${of(customer, sql`${iso(now)}::timestamptz`)} and ${isOlder} order by ${at} ${order}, ${key} desc limit ${timelinePage + 1})`;
}

/** Newest first from a position, with one extra entry to reveal whether there is more. */
export async function readTimeline(
  db: Executor,
  customer: string,
  kinds: readonly TimelineKind[],
  before: Place,
  now: number,
): Promise<readonly TimelineRow[]> {
  const wanted = origins
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map((origin) => newestOf(origin, customer, before, now));
  const found = sql`select * from (${sql.join(wanted, sql` union all `)}) as happened order by at desc, id desc limit ${timelinePage + 1}`;
  return rowsOf<TimelineRow>(await db.execute(found));
}
