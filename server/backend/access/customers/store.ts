import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ExternalChangeKind } from '#domain/security/events.ts';
import { inBatches } from '#server/batches.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { CustomerFinder } from '../../kit/callers.ts';
import { recordInviter } from './inviter.ts';

export type Customer = typeof customers.$inferSelect;
export type CustomerChange = Partial<Omit<Customer, 'email'>>;

/** Longer than a whole sign-up with timeouts; also the longest wait after a crash. */
export const leaseMilliseconds = 60_000;

export async function findCustomer(db: Database, email: string): Promise<Customer | null> {
  const [row] = await db.select().from(customers).where(eq(customers.email, email));
  return row ?? null;
}

export function createCustomerFinder(db: Database): CustomerFinder {
  const statement = db
    .select()
    .from(customers)
    .where(sql`${customers.email} = any(${sql.placeholder('emails')}::text[])`)
    .prepare('find_customers');
  const find = async (emails: readonly string[]) => {
    const rows = new Map((await statement.execute({ emails })).map((row) => [row.email, row]));
    return emails.map((email) => rows.get(email) ?? null);
  };
  return { find: inBatches(find, { most: 100, atOnce: 1 }) };
}

export async function openCustomer(db: Database, email: string, displayName: string, now: number): Promise<Customer> {
  const values = { email, displayName, signUpState: 'started' as const, createdAt: now, updatedAt: now };
  const [made] = await db.insert(customers).values(values).onConflictDoNothing().returning();
  if (made) return made;
  const customer = await findCustomer(db, email);
  if (!customer) throw new Error('a customer row vanished');
  return customer;
}

export interface Lease {
  readonly customer: Customer;
  /** @throws Error if the lease expired */
  store(change: CustomerChange, now: number): Promise<Customer>;
  /** Completes the sign-up and stores the inviter. @throws Error if the lease expired */
  complete(now: number): Promise<Customer>;
  release(): Promise<void>;
}

/** Null while another call holds it. A row lock would tie up a connection during external calls. */
export async function takeLease(db: Database, email: string): Promise<Lease | null> {
  const lease = randomUUID();
  const now = Date.now();
  const [customer] = await db
    .update(customers)
    .set({ lease, leaseEndsAt: now + leaseMilliseconds })
    .where(and(eq(customers.email, email), or(isNull(customers.lease), lt(customers.leaseEndsAt, now))))
    .returning();
  if (!customer) return null;
  const mine = and(eq(customers.email, email), eq(customers.lease, lease));
  const storeIn = async (executor: Executor, change: CustomerChange, updatedAt: number) => {
    const [stored] = await executor
      .update(customers)
      .set({ ...change, updatedAt, leaseEndsAt: Date.now() + leaseMilliseconds })
      .where(mine)
      .returning();
    if (!stored) throw new Error('the lease on this sign-up has run out');
    return stored;
  };
  return {
    customer,
    store: (change, updatedAt) => storeIn(db, change, updatedAt),
    complete: (now) =>
      db.transaction(async (tx) => {
        const stored = await storeIn(tx, { signUpState: 'complete' }, now);
        await recordInviter(tx, stored, now);
        return stored;
      }),
    async release() {
      await db.update(customers).set({ lease: null, leaseEndsAt: null }).where(mine);
    },
  };
}

/**
 * In seconds: now, or one more than the latest, since two sign-ins may share a second and the `iat`
 * identifies the newest token. Null for a locked, frozen or closed account.
 */
export async function nextIat(db: Database, email: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1000);
  const [row] = await db
    .update(customers)
    .set({ latestIat: sql`greatest(${now}::int, coalesce(${customers.latestIat}, 0) + 1)` })
    .where(
      and(
        eq(customers.email, email),
        isNull(customers.lockedAt),
        isNull(customers.frozenAt),
        isNull(customers.closedAt),
      ),
    )
    .returning({ latestIat: customers.latestIat });
  return row?.latestIat ?? null;
}

/** Whether no call of ours is changing external data: our own changes are not news. */
const hasNoLockOrLease = () =>
  and(isNull(customers.lockedAt), or(isNull(customers.lease), lt(customers.leaseEndsAt, Date.now())));

/** Stores the difference from the authentication service's user. @returns whether it is new */
export async function saveExternalChange(
  db: Executor,
  email: string,
  externalChange: ExternalChangeKind | null,
): Promise<boolean> {
  const differs = sql`${customers.externalChange} is distinct from ${externalChange}`;
  const kept = await db
    .update(customers)
    .set({ externalChange })
    .where(and(eq(customers.email, email), hasNoLockOrLease(), differs))
    .returning({ email: customers.email });
  return kept.length > 0;
}

/** @returns whether the password was changed externally */
export async function saveValidSince(db: Executor, email: string, validSince: number): Promise<boolean> {
  const mine = eq(customers.email, email);
  const keep = (condition: SQL) =>
    db
      .update(customers)
      .set({ validSince })
      .where(and(mine, hasNoLockOrLease(), condition))
      .returning({ email: customers.email });
  // One statement: of concurrent sign-ins, only one finds the change.
  const differing = await keep(ne(customers.validSince, validSince));
  if (differing.length === 0) await keep(isNull(customers.validSince));
  return differing.length > 0;
}

/** Stores the authentication service's user of a customer. */
export async function saveIdentityUser(
  db: Executor,
  email: string,
  { uid, validSince }: { readonly uid: string; readonly validSince: number },
): Promise<void> {
  await db
    .update(customers)
    .set({ identityUid: uid, validSince, externalChange: null })
    .where(eq(customers.email, email));
}

/** Ends sessions up to this `iat`; by default all, as after every change of sign-in data. */
export async function endSessions(db: Executor, email: string, iat?: number): Promise<void> {
  const { latestIat, endedIat } = customers;
  const upTo = iat === undefined ? latestIat : sql`greatest(${endedIat}, ${iat}::int)`;
  await db
    .update(customers)
    .set({ endedIat: sql`${upTo}`, ...(iat === undefined && { validSince: null }) })
    .where(eq(customers.email, email));
}
