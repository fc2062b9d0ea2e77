import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { idParams, type StaffDecision } from '#contract/staff/peopleFields.ts';
import { decisionOf } from '#domain/security/codeSubjects.ts';
import {
  approvableBy,
  approversOf,
  canApprove,
  grantOf,
  handsOutAccess,
  type StaffAction,
} from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { type RequestState, staff, staffRequests } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { approvalMail } from '#server/mail/staff-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { Staff } from '../../kit/callers.ts';
import { readParams } from '../../kit/http/body.ts';
import { notFound } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { notAllowed } from './access.ts';
import { requireCheck } from './checks.ts';
import { ownAccount } from './own-account.ts';
import { changeSchema, lockStaff, type PlannedChange, planChange } from './people.ts';
import { type Done, perform, type StaffCall } from './perform.ts';
import { writeRefusal } from './refused.ts';
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

/** Stores an action that needs a second person. @returns its id */
export async function createRequest(
  tx: Executor,
  requestedBy: string,
  request: NewRequest,
  now: number,
): Promise<string> {
  const id = randomUUID();
  await tx
    .insert(staffRequests)
    .values({ id, ...request, requestedBy, state: 'requested', createdAt: now, expiresAt: now + lifetime });
  return id;
}

/**
 * Stores an action that needs a second person, and emails those who can approve it.
 * @param targets of the audit row, besides the request
 */
export async function requestApproval(
  { services, who }: StaffCall,
  tx: Executor,
  request: NewRequest,
  targets: readonly string[],
  now: number,
): Promise<Done<StaffDecision>> {
  const { action, effect } = request;
  const id = await createRequest(tx, who.id, request, now);
  return {
    data: { outcome: 'requested', requestId: id, effect },
    action,
    outcome: 'intended',
    targets: [...targets, `request:${id}`],
    approvalId: id,
    after: () => mailApprovers(services, who, request),
  };
}

/** Everybody but who requested it, and whom it is about. */
function mailApprovers(services: BackendServices, who: Staff, { action, effect, details }: NewRequest): void {
  inBackground(services, null, 'the email to those who can approve a request was not sent', async () => {
    const present = await services.db
      .select()
      .from(staff)
      .where(and(isNull(staff.deactivatedAt), isNotNull(staff.passwordHash), ne(staff.id, who.id)));
    const subject = v.parse(aboutStaff, details).staffId;
    const approvers = present.filter(({ id, roles }) => id !== subject && canApprove(roles, action));
    const url = new URL('/admin/requests?state=requested', services.home()).href;
    await Promise.all(approvers.map(({ email }) => services.mailer.send(approvalMail(email, who.name, effect, url))));
  });
}

/** Open requests that this person can decide. */
export async function countOpen(db: Executor, { id, roles }: Pick<Staff, 'id' | 'roles'>, now: number) {
  const { action, requestedBy, state, expiresAt, details } = staffRequests;
  const waits = and(eq(state, 'requested'), gt(expiresAt, now), ne(requestedBy, id));
  const mine = and(inArray(action, approvableBy(roles)), sql`${details} ->> 'staffId' is distinct from ${id}`);
  const [counted] = await db.select({ open: sql<number>`count(*)::int` }).from(staffRequests).where(and(waits, mine));
  return { open: counted?.open ?? 0 };
}

export type Decision = 'approve' | 'reject' | 'withdraw';
const states = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const satisfies Record<
  Decision,
  RequestState
>;

const ownRequest = () => new Refusal(403, 'own_request', 'Somebody else has to decide about what you requested.');
export const requestClosed = () =>
  new Refusal(409, 'request_closed', 'This request was decided, withdrawn or has expired.');

export type Request = typeof staffRequests.$inferSelect;

/** A kind of approval request. */
export interface RequestKind {
  /** Plans stored details as of now; null for another kind. */
  read(details: unknown): ((call: StaffCall, tx: Executor, now: number) => Promise<PlannedChange | null>) | null;
}

export const requestKind = <Details>(
  schema: v.GenericSchema<unknown, Details>,
  plan: (call: StaffCall, tx: Executor, details: Details, now: number) => Promise<PlannedChange | null>,
): RequestKind => ({
  read(details) {
    const read = v.safeParse(schema, details);
    return read.success ? (call, tx, now) => plan(call, tx, read.output, now) : null;
  },
});

const staffChanges = requestKind(changeSchema, (_call, tx, change) => planChange(tx, change));
const aboutStaff = v.object({ staffId: v.optional(v.string()) });

/**
 * Approves, rejects or withdraws a request. An approved action runs in the same transaction, if its
 * effect is unchanged.
 * @param kinds besides staff changes
 */
export async function decideRequest(
  call: StaffCall,
  kinds: readonly RequestKind[],
  id: string,
  decision: Decision,
  reason: string,
): Promise<null> {
  const { services, who } = call;
  const [known] = await services.db.select().from(staffRequests).where(eq(staffRequests.id, id));
  if (known === undefined) throw notFound();
  const actionText = { action: known.action, targets: [`request:${id}`], reason, isDecision: true };
  return perform(call, actionText, async (tx, now): Promise<Done<null>> => {
    const request = await holdRequest(call, tx, known, decision, now);
    if (decision === 'approve' && handsOutAccess(request.action))
      await requireCheck(tx, call, decisionOf(`requests/${id}/approve`));
    const decided = { state: states[decision], decidedAt: now, ...(decision !== 'withdraw' && { decidedBy: who.id }) };
    const state = ['requested', decided.state] as const;
    await tx.update(staffRequests).set(decided).where(eq(staffRequests.id, id));
    if (decision !== 'approve') return { data: null, outcome: 'refused', changes: { state }, approvalId: id };
    const carried = await carryOut(call, [staffChanges, ...kinds], tx, request, now);
    return {
      ...carried,
      data: null,
      targets: [carried.target, `request:${id}`],
      changes: { ...carried.changes, state },
      approvalId: id,
    };
  });
}

/** Locks an open request that the caller may decide. @throws Refusal 403, 409 */
export async function holdRequest(
  { who }: StaffCall,
  tx: Executor,
  known: Request,
  decision: Decision,
  now: number,
): Promise<Request> {
  await lockStaff(tx);
  const refusal = refusalToDecide({ ...who, roles: await holdStaff(tx, who) }, known, decision);
  if (refusal !== null) throw refusal;
  const [request] = await tx.select().from(staffRequests).where(eq(staffRequests.id, known.id)).for('update');
  if (request === undefined || !isOpen(request, now)) throw requestClosed();
  if (decision !== 'withdraw' && v.parse(aboutStaff, request.details).staffId === who.id) throw ownAccount();
  return request;
}

export const isOpen = ({ state, expiresAt }: Request, now: number): boolean => state === 'requested' && expiresAt > now;

/** Whether the caller may decide, before the body is read. @throws Refusal 403, audited, or 404 */
export async function requireDecider({ services, c, who }: StaffCall, decision: Decision): Promise<void> {
  const { id } = readParams(c, idParams);
  const [known] = await services.db.select().from(staffRequests).where(eq(staffRequests.id, id));
  if (known === undefined) throw notFound();
  const refusal = refusalToDecide(who, known, decision);
  if (refusal === null) return;
  const changes = { refused: [null, refusal.code] as const };
  await writeRefusal(services, c, who, { action: known.action, targets: [`request:${id}`], changes });
  throw refusal;
}

function refusalToDecide(
  { id, roles }: Pick<Staff, 'id' | 'roles'>,
  { action, requestedBy }: Request,
  decision: Decision,
): Refusal | null {
  const isOwn = requestedBy === id;
  if (decision === 'withdraw')
    return isOwn ? null : new Refusal(403, 'not_allowed', 'Only the person who made a request can withdraw it.');
  if (isOwn) return ownRequest();
  return canApprove(roles, action) ? null : notAllowed(approversOf(action));
}

/**
 * @throws Refusal 403 if one of the two alone granted the other's roles, since one person would
 * decide; 409 if the requester lost the right
 */
export async function requireTwoPeople(
  { who }: StaffCall,
  tx: Executor,
  { action, requestedBy }: Request,
): Promise<void> {
  const [requester] = await tx.select().from(staff).where(eq(staff.id, requestedBy));
  if (requester === undefined || requester.deactivatedAt !== null || grantOf(requester.roles, action) === null)
    throw requestClosed();
  const [approver] = await tx.select().from(staff).where(eq(staff.id, who.id));
  if (requester.rolesBy === who.id) throw ownChoice(`You gave ${requester.name} their roles without a second person.`);
  if (approver?.rolesBy === requestedBy)
    throw ownChoice(`${requester.name} gave you your roles without a second person.`);
}

/** @throws Refusal 403 as {@link requireTwoPeople}; 409 also if the effect changed */
async function carryOut(call: StaffCall, kinds: readonly RequestKind[], tx: Executor, request: Request, now: number) {
  const { effect, details } = request;
  await requireTwoPeople(call, tx, request);
  const plan = kinds.map((kind) => kind.read(details)).find((read) => read !== null);
  if (plan === undefined) throw new Error(`the request ${request.id} is of an unknown kind`);
  const planned = await plan(call, tx, now).catch((error: unknown) => {
    throw asEffectChanged(error, effect);
  });
  if (planned?.effect !== effect) throw effectChanged(effect, planned?.effect ?? '');
  return planned.carryOut(tx, call.services, now, null);
}

/** A plan that is impossible by now has another effect. */
export const asEffectChanged = (error: unknown, effect: string): unknown =>
  error instanceof Refusal && error.status === 409 ? effectChanged(effect, error.message) : error;

const ownChoice = (why: string) => new Refusal(403, 'own_choice', `${why} Somebody else has to decide.`);

export const effectChanged = (before: string, after: string) =>
  new Refusal(
    409,
    'effect_changed',
    'This request would do something else by now. Reject it, and have it requested again.',
    {
      data: { before, after },
    },
  );
