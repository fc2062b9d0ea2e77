import type { StaffDecision } from '#contract/staff/peopleFields.ts';
import { type DecisionSubject, decisionOf } from '#domain/security/codeSubjects.ts';
import { grantOf, rolesFor } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { notAllowed } from './access.ts';
import { requireCheck } from './checks.ts';
import { ownAccount } from './own-account.ts';
import { findPerson, lockStaff, planChange, type StaffChange } from './people.ts';
import { type Done, perform, type StaffCall } from './perform.ts';
import { requestApproval } from './requests.ts';
import { holdStaff } from './sessions.ts';
import { requireVersion } from './versions.ts';

/**
 * Changes staff, or requests a second person's approval.
 * @param version as the caller saw it; null for a new person
 * @throws Refusal 403 `own_account` and `recent_sign_in_required`, 404, 409
 */
export function decide(
  call: StaffCall,
  change: StaffChange,
  reason: string,
  version: number | null,
): Promise<StaffDecision> {
  const { services, who } = call;
  const targets = change.kind === 'invite' ? [] : [`staff:${change.staffId}`];
  return perform(call, { action: 'manageStaff', targets, reason }, async (tx, now): Promise<Done<StaffDecision>> => {
    if (change.kind !== 'invite' && change.staffId === who.id) throw ownAccount();
    await lockStaff(tx);
    const roles = await holdStaff(tx, who);
    if (change.kind !== 'invite') await requireSeen(tx, change.staffId, version);
    const planned = await planChange(tx, change);
    if (planned === null) throw notFound();
    const { action, effect } = planned;
    const grant = grantOf(roles, action);
    if (grant === null) throw notAllowed(rolesFor(action));
    const subject = subjectOf(change);
    if (subject !== null) await requireCheck(tx, call, subject);
    if (grant === 'withApproval') {
      const target = planned.target ?? (change.kind === 'invite' ? change.email : '');
      return requestApproval(call, tx, { action, target, effect, reason, details: change }, targets, now);
    }
    const { target, ...carried } = await planned.carryOut(tx, services, now, who.id);
    return { ...carried, data: { outcome: 'done', requestId: null, effect }, action, targets: [target] };
  });
}

/** Null if the change only revokes. */
function subjectOf(change: StaffChange): DecisionSubject | null {
  if (change.kind === 'endSessions') return null;
  if (change.kind === 'invite') return decisionOf('staff', change);
  return decisionOf(`staff/${change.staffId}/${change.kind}`, change.kind === 'roles' ? change : {});
}

/** @throws Refusal 404; 409 `changed_meanwhile` */
async function requireSeen(tx: Executor, staffId: string, seen: number | null): Promise<void> {
  const person = await findPerson(tx, staffId);
  if (person === null) throw notFound();
  await requireVersion(tx, { target: `staff:${staffId}`, version: person.version, named: 'this person' }, seen);
}
