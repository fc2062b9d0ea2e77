import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { type AuditOutcome, auditLog, staffRequests } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { toLogError } from '../../kit/faults.ts';
import { bankUnavailable, notFound } from '../../kit/http/envelope.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { auditRefusals, perform, type StaffCall, storedAnswer } from './perform.ts';
import { actorOf, requestIdOf } from './refused.ts';
import {
  asEffectChanged,
  decideRequest,
  effectChanged,
  holdRequest,
  isOpen,
  type RequestKind,
  requestClosed,
  requireTwoPeople,
} from './requests.ts';

/** The bank's part of an approved request. */
export interface BankPlan {
  readonly effect: string;
  /** Idempotent, outside of transactions. */
  act(): Promise<void>;
  /** Ours to do afterwards. */
  settle(tx: Executor, now: number): Promise<Settled>;
}
interface Settled {
  /** As `kind:id`. */
  readonly record: string;
  readonly changes: NonNullable<AuditEntry['changes']>;
  after?(): void | Promise<void>;
}

export interface BankRequestKind {
  /**
   * Plans stored details as of now, which may ask the bank; null for another kind.
   * @param wasTried an earlier approval may have done it: being so already is no refusal
   */
  read(details: unknown): ((call: StaffCall, wasTried: boolean) => Promise<BankPlan>) | null;
}

/** An approval whose call ended without a known outcome. */
async function wasTried(db: Executor, id: string): Promise<boolean> {
  const failed = and(eq(auditLog.approvalId, id), eq(auditLog.outcome, 'failed'));
  return (await db.select({ serial: auditLog.serial }).from(auditLog).where(failed).limit(1)).length > 0;
}

/**
 * Approves a request. What the bank does is audited before and after; while its outcome is unknown
 * the request is open again, and approving it once more does nothing twice.
 * @param kinds that are carried out here
 */
export async function approveRequest(
  call: StaffCall,
  kinds: readonly RequestKind[],
  atBank: BankRequestKind,
  id: string,
  reason: string,
): Promise<null> {
  const { services, c, who } = call;
  const { db, clock, log } = services;
  const [known] = await db.select().from(staffRequests).where(eq(staffRequests.id, id));
  if (known === undefined) throw notFound();
  const plan = atBank.read(known.details);
  if (plan === null) return decideRequest(call, kinds, id, 'approve', reason);
  if ((await storedAnswer(call)) !== null) return null;
  const { action, effect } = known;
  const entry = { action, targets: [known.target, `request:${id}`], reason };
  const note = (tx: Executor, outcome: AuditOutcome, approvalId: string) =>
    writeAudit(tx, { ...entry, actor: actorOf(who), requestId: requestIdOf(c), outcome, approvalId }, clock.now());
  const same = eq(staffRequests.id, id);
  const planned = await auditRefusals(call, entry, async () => {
    if (!isOpen(known, clock.now())) throw requestClosed();
    const planned = await plan(call, await wasTried(db, id)).catch((error: unknown) => {
      throw asEffectChanged(error, effect);
    });
    if (planned.effect !== effect) throw effectChanged(effect, planned.effect);
    await db.transaction(async (tx) => {
      const now = clock.now();
      await requireTwoPeople(call, tx, await holdRequest(call, tx, known, 'approve', now));
      await tx.update(staffRequests).set({ state: 'approved', decidedAt: now, decidedBy: who.id }).where(same);
      // Without the approval's id: a row that nothing follows becomes a case.
      await note(tx, 'intended', '');
    });
    return planned;
  });
  try {
    await planned.act();
    return await perform(call, { ...entry, isDecision: true }, async (tx, now) => {
      const { record, changes, after } = await planned.settle(tx, now);
      const state = ['requested', 'approved'] as const;
      const targets = [...entry.targets, record];
      return { data: null, targets, changes: { ...changes, state }, approvalId: id, ...(after && { after }) };
    });
  } catch (error) {
    const open = { state: 'requested', decidedAt: null, decidedBy: null } as const;
    await db
      .transaction(async (tx) => {
        await tx.update(staffRequests).set(open).where(same);
        await note(tx, 'failed', id);
      })
      .catch((failure: unknown) =>
        log.error({ err: toLogError(failure) }, 'the outcome of an approval at the bank was not written down'),
      );
    throw error instanceof Refusal ? error : bankUnavailable(error);
  }
}
