import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { decisionOf } from '#domain/security/codeSubjects.ts';
import { approversOf, canApprove, grantOf, type StaffAction } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { type RequestState, staff, staffRequests } from '#server/db/schema/staff.ts';
import { periodSchema, planPeriod } from '../../books/periods/plan-period.ts';
import { explanationSchema, planExplanation } from '../../books/reconciliation/explain-break.ts';
import { actSchema } from '../../desk/customer-acts/acts.ts';
import { planStoredAct } from '../../desk/customer-acts/do-act.ts';
import { notFound, Refusal } from '../../kit/http/envelope.ts';
import { notAllowed, type Staff } from './access.ts';
import { requireCheck } from './checks.ts';
import { ownAccount } from './own-account.ts';
import { changeSchema, lockStaff, type PlannedChange, planChange } from './people.ts';
import { type Done, perform, type StaffCall } from './perform.ts';
import { holdStaff } from './sessions.ts';

/** A limit for people, so the sandbox's speed does not divide it. */
const lifetime = 24 * 3600_000;

interface NewRequest {
  readonly action: StaffAction;
  readonly target: string;
  readonly effect: string;
  readonly reason: string;
  readonly details: unknown;
}

/** Keeps an action until a second person decides. @returns its id */
export async function createRequest(tx: Executor, requestedBy: string, request: NewRequest, now: number): Promise<string> {
  const id = randomUUID();
  await tx.insert(staffRequests).values({ id, ...request, requestedBy, state: 'requested', createdAt: now, expiresAt: now + lifetime });
  return id;
}

export type Decision = 'approve' | 'reject' | 'withdraw';
const states = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const satisfies Record<Decision, RequestState>;

const ownRequest = () => new Refusal(403, 'own_request', 'Somebody else has to decide about what you requested.');
const requestClosed = () => new Refusal(409, 'request_closed', 'This request was decided, withdrawn or has expired.');

/** What somebody can sign in with afterward who could not before. */
const handsOutAccess: readonly StaffAction[] = ['manageStaff', 'grantStrongRoles', 'resetFactors'];

type Request = typeof staffRequests.$inferSelect;

/** Approves, rejects or withdraws a request. What was approved is carried out in the same transaction, if it would still do the same. */
export async function decideRequest(call: StaffCall, id: string, decision: Decision, reason: string): Promise<null> {
  const { services, who } = call;
  const [known] = await services.db.select().from(staffRequests).where(eq(staffRequests.id, id));
  if (known === undefined) throw notFound();
  const deed = { action: known.action, targets: [`request:${id}`], reason, isDecision: true };
  return perform(call, deed, async (tx, now): Promise<Done<null>> => {
    await lockStaff(tx);
    requireMay({ ...who, roles: await holdStaff(tx, who) }, known, decision);
    const [request] = await tx.select().from(staffRequests).where(eq(staffRequests.id, id)).for('update');
    if (request?.state !== 'requested' || request.expiresAt <= now) throw requestClosed();
    const details = v.parse(detailsSchema, request.details);
    if (decision !== 'withdraw' && 'staffId' in details && details.staffId === who.id) throw ownAccount();
    if (decision === 'approve' && handsOutAccess.includes(request.action)) await requireCheck(tx, call, decisionOf(`requests/${id}/approve`));
    const decided = { state: states[decision], decidedAt: now, ...(decision !== 'withdraw' && { decidedBy: who.id }) };
    const state = ['requested', decided.state] as const;
    await tx.update(staffRequests).set(decided).where(eq(staffRequests.id, id));
    if (decision !== 'approve') return { data: null, outcome: 'refused', changes: { state }, approvalId: id };
    const carried = await carryOut(call, tx, request, details, now);
    return { ...carried, data: null, targets: [carried.target, `request:${id}`], changes: { ...carried.changes, state }, approvalId: id };
  });
}

/** @throws Refusal 403 */
function requireMay(who: Pick<Staff, 'id' | 'roles'>, { action, requestedBy }: Request, decision: Decision): void {
  const isOwn = requestedBy === who.id;
  if (decision === 'withdraw') {
    if (!isOwn) throw new Refusal(403, 'not_allowed', 'Only the person who made a request can withdraw it.');
    return;
  }
  if (isOwn) throw ownRequest();
  if (!canApprove(who.roles, action)) throw notAllowed(approversOf(action));
}

/** What can wait for a second person. */
const detailsSchema = v.union([changeSchema, actSchema, explanationSchema, periodSchema]);
type Details = v.InferOutput<typeof detailsSchema>;

function planDetails({ services, who }: StaffCall, tx: Executor, details: Details, now: number): Promise<PlannedChange | null> {
  switch (details.kind) {
    case 'customerAct':
      return planStoredAct(tx, services, who, details, now);
    case 'explainBreak':
      return planExplanation(tx, who, details);
    case 'period':
      return planPeriod(tx, services, who, details);
    default:
      return planChange(tx, details);
  }
}

/**
 * @throws Refusal 403 for somebody who alone gave the one who requested it their roles: it would be one person's decision; 409 when the latter lost the
 * right, or it would do something else by now
 */
async function carryOut(call: StaffCall, tx: Executor, { action, effect, requestedBy }: Request, details: Details, now: number) {
  const [requester] = await tx.select().from(staff).where(eq(staff.id, requestedBy));
  if (requester === undefined || requester.deactivatedAt !== null || grantOf(requester.roles, action) === null) throw requestClosed();
  if (requester.rolesBy === call.who.id)
    throw new Refusal(403, 'own_choice', `You gave ${requester.name} their roles without a second person. Somebody else has to decide.`);
  const planned = await planDetails(call, tx, details, now).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 409) throw effectChanged(effect, error.message);
    throw error;
  });
  if (planned?.effect !== effect) throw effectChanged(effect, planned?.effect ?? '');
  return planned.carryOut(tx, call.services, now, null);
}

const effectChanged = (before: string, after: string) =>
  new Refusal(409, 'effect_changed', 'This request would do something else by now. Reject it, and have it requested again.', {
    data: { before, after },
  });
