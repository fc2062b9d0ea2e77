import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { checkRefusal, keyRefusal } from '#contract/kit/refusals.ts';
import { grantOf, type StaffAction } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { staffAnswers } from '#server/db/schema/staff.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import type { Staff } from '../../kit/callers.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { actorOf, requestIdOf, writeRefusal } from './refused.ts';

export interface StaffCall {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Staff;
  /** Distinguishes the answers of a call with several parts. */
  readonly part?: string;
}

interface Action {
  readonly action: StaffAction;
  /** As `kind:id`, the main one first. */
  readonly targets: readonly string[];
  readonly reason: string;
  /** Decisions about others' requests need no reason. */
  readonly isDecision?: boolean;
}

/** The result; may refine the action. */
export interface Done<Data>
  extends Partial<Pick<AuditEntry, 'action' | 'targets' | 'outcome' | 'changes' | 'approvalId'>> {
  readonly data: Data;
  /** After the commit, such as an email. */
  after?(): void | Promise<void>;
}

/**
 * Runs a staff change: change, audit row and `Idempotency-Key` answer are one transaction. Refusals
 * for rights (403) and conflicts (409) are audited too.
 * @throws Refusal 422 if the roles require a missing reason, or `key_reused`
 */
export async function perform<Data>(
  { services, c, who, part }: StaffCall,
  { isDecision = false, ...entry }: Action,
  work: (tx: Executor, now: number) => Promise<Done<Data>>,
): Promise<Data> {
  if (!isDecision && entry.reason === '' && grantOf(who.roles, entry.action) !== 'allowed')
    throw invalidInput({ reason: 'Enter a reason.' });
  const now = services.clock.now();
  const answer = await answerOf(services, c, who, part);
  return auditRefusals({ services, c, who }, entry, async () => {
    const { data, after } = await services.db.transaction(async (tx): Promise<Done<Data>> => {
      const known = await answer.find(tx, now);
      // The stored answer of the same call.
      if (known !== null) return { data: known.data as Data };
      const { data, after, ...done } = await work(tx, now);
      await answer.store(tx, data);
      await writeAudit(tx, { actor: actorOf(who), requestId: requestIdOf(c), outcome: 'done', ...entry, ...done }, now);
      return { data, ...(after && { after }) };
    });
    await after?.();
    return data;
  });
}

/** Audits refusals for rights (403) and conflicts (409) of the work, and throws them on. */
export async function auditRefusals<Data>(
  { services, c, who }: StaffCall,
  entry: Omit<Action, 'isDecision'>,
  work: () => Promise<Data>,
): Promise<Data> {
  try {
    return await work();
  } catch (error) {
    // A request for confirmation is not a refusal yet.
    const isWrittenDown =
      error instanceof Refusal && (error.status === 403 || error.status === 409) && error.code !== checkRefusal.code;
    if (isWrittenDown) await writeRefusal(services, c, who, { ...entry, changes: { refused: [null, error.code] } });
    throw error;
  }
}

/** Null if new. For calls that ask others before {@link perform}. */
export async function storedAnswer({ services, c, who, part }: StaffCall): Promise<{ readonly data: unknown } | null> {
  const answer = await answerOf(services, c, who, part);
  return answer.known(services.db);
}

/** The stored answer for a key. Concurrent calls with the key wait here. */
async function answerOf({ keys }: BackendServices, c: Context, { id: staffId }: Staff, part: string | undefined) {
  const given = c.req.header('idempotency-key');
  if (given === undefined) return { known: async () => null, find: async () => null, store: async () => undefined };
  if (!/^[\w-]{8,100}$/.test(given))
    throw invalidInput({ 'Idempotency-Key': 'A key has 8 to 100 letters, digits and hyphens.' });
  const key = part === undefined ? given : `${given}/${part}`;
  // Keyed, since a body may hold a password.
  const signing = await keys.current();
  const callHash = signing
    .mac('staff-call', [c.req.method, c.req.path, await c.req.text()].join('\n'))
    .toString('base64url');
  const mine = and(eq(staffAnswers.staffId, staffId), eq(staffAnswers.key, key));
  const known = async (db: Executor): Promise<{ readonly data: unknown } | null> => {
    const [row] = await db.select().from(staffAnswers).where(mine);
    if (row !== undefined && row.callHash !== callHash)
      throw new Refusal(422, keyRefusal.code, 'This key was used for something else. Start again.');
    return row === undefined ? null : { data: row.data };
  };
  return {
    known,
    async find(tx: Executor, createdAt: number): Promise<{ readonly data: unknown } | null> {
      const added = await tx
        .insert(staffAnswers)
        .values({ staffId, key, callHash, createdAt })
        .onConflictDoNothing()
        .returning({ key: staffAnswers.key });
      return added.length > 0 ? null : known(tx);
    },
    store: (tx: Executor, data: unknown) => tx.update(staffAnswers).set({ data }).where(mine),
  };
}
