import { and, inArray, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { directory, identifiers } from '#server/db/schema/projection.ts';
import { advance, cursorOf } from './cursors.ts';
import { byEmail, byName, byPhone, byText, type Identifier, ownKinds } from './identifiers.ts';
import type { Syncing } from './reading.ts';
import { profiles } from './sources.ts';
import { names, storeIdentifiers } from './store.ts';

const batch = 1000;

// The number in `own_key` is raised when keys are made differently: then everybody's are made again.
const ours = (now: number) => sql`
  select bank_customer_guid as guid, email, display_name as name, country, created_at as joined_at,
         case when locked_at is null then 0 else 1 end
           + case when sends_paused_until > ${new Date(now).toISOString()}::timestamptz then 2 else 0 end
           + case when closes_at is null then 0 else 4 end
           + case when closed_at is null then 0 else 8 end
           + case when frozen_at is null then 0 else 16 end as holds,
         greatest(to_timestamp(latest_iat)::timestamp(3) with time zone, active_at) as seen_at,
         md5(concat_ws('|', '2', email, display_name, first_name, last_name, phone, own_referral_code)) as own_key,
         first_name, last_name, phone, own_referral_code
    from customers where bank_customer_guid is not null`;

const columns = ['guid', 'email', 'name', 'country', 'joined_at', 'holds', 'seen_at', 'own_key'];

interface Ours {
  readonly guid: string;
  readonly email: string;
  readonly name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly own_referral_code: string | null;
  /** Whether search keys changed. */
  readonly is_new_key: boolean;
}

/** Syncs the directory and search keys with our own customer records. */
export async function recordOwnRecords({ db, clock }: Syncing): Promise<void> {
  const now = clock.now();
  const cursor = await cursorOf(db, profiles);
  const store = sql`
    with changed as materialized (
      select o.*, d.own_key is distinct from o.own_key as is_new_key
        from (${ours(now)}) o left join ${directory} d on d.guid = o.guid
       where row(${names(columns, sql`d`)}) is distinct from row(${names(columns, sql`o`)})
       limit ${batch}
    ), stored as (
      insert into ${directory} (${names([...columns, 'created_at'])}) select ${names([...columns, 'joined_at'])} from changed
          on conflict (guid) do update set (${names(columns)}) = row(${names(columns, sql`excluded`)})
    ) select * from changed`;
  for (let rows = batch; rows === batch; ) {
    rows = await db.transaction(async (tx) => {
      const changed = rowsOf<Ours>(await tx.execute(store));
      const renamed = changed.filter((each) => each.is_new_key);
      if (renamed.length === 0) return changed.length;
      const guids = renamed.map(({ guid }) => guid);
      await tx
        .delete(identifiers)
        .where(and(inArray(identifiers.customerGuid, guids), inArray(identifiers.kind, [...ownKinds])));
      await storeIdentifiers(tx, renamed.flatMap(identifiersOf));
      return changed.length;
    });
  }
  await advance(db, cursor, { freshAt: now, loaded: true });
}

function identifiersOf({
  guid,
  email,
  name,
  first_name: first,
  last_name: last,
  phone,
  own_referral_code: code,
}: Ours): Identifier[] {
  const target = { customer: guid, kind: 'customer', guid };
  const legal = [first, last].filter(Boolean).join(' ');
  return [
    ...byText(target, 'customer', guid),
    ...byEmail(target, email),
    ...byName(target, name),
    ...byName(target, legal),
    ...byPhone(target, phone),
    ...byText(target, 'referral code', code),
  ];
}
