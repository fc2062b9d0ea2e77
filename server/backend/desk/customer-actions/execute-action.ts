import type { OwnAct } from '#contract/desk/customerActions.ts';
import type { StaffDecision } from '#contract/staff/peopleFields.ts';
import { decisionOf } from '#domain/security/codeSubjects.ts';
import { customerActions } from '#domain/staff/customerActions.ts';
import { handsOutAccess } from '#domain/staff/rights.ts';
import { Refusal } from '#server/http/refusals.ts';
import { requireCheck } from '../../access/staff/checks.ts';
import { executeOrRequestApproval } from '../../access/staff/execute-or-request-approval.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { requestKind } from '../../access/staff/requests.ts';
import { requireVersion } from '../../access/staff/versions.ts';
import type { Staff } from '../../kit/callers.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type HeldCustomer, holdCustomer } from './held-customer.ts';
import { actionSchema, planAction, previewAtBank, type StoredAction } from './plan-action.ts';

export const targetOf = (guid: string): string => `customer:${guid}`;

/** @throws Refusal 403 `own_account` */
export function requireOther({ customer }: HeldCustomer, { email }: Pick<Staff, 'email'>): void {
  if (customer.email === email.toLowerCase()) throw ownAccount();
}

/** @throws Refusal 409 `changed_meanwhile` */
export const requireSeen = ({ tx, customer, guid }: HeldCustomer, version: number): Promise<void> =>
  requireVersion(tx, { target: targetOf(guid), version: customer.staffVersion, named: 'this customer' }, version);

/** The current effect, and the customer version it applies to. @throws Refusal 404, 409 */
export async function previewAction(services: BackendServices, who: Staff, act: OwnAct, guid: string) {
  const { version, effect } = await services.db.transaction(async (tx) => {
    const held = await holdCustomer(tx, services, guid, services.clock.now());
    requireOther(held, who);
    return { version: held.customer.staffVersion, effect: (await planAction(held, act)).effect };
  });
  return { version, effect: [...effect, ...(await previewAtBank(services, act, guid))] };
}

/**
 * Executes an action, or requests a second person's approval.
 * @param version as the caller saw it
 * @throws Refusal 403 `own_account`, 404, 409
 */
export async function executeAction(
  call: StaffCall,
  stored: StoredAction,
  reason: string,
  version: number,
): Promise<StaffDecision> {
  const { services, who } = call;
  const { act, guid, fields } = stored;
  const [action, target] = [customerActions[act], targetOf(guid)];
  // Loaded before the transaction, which may hold the only connection.
  await services.keys.current();
  return executeOrRequestApproval(call, { action, target, reason }, async (tx, now) => {
    const held = await holdCustomer(tx, services, guid, now, { staffId: who.id, reason });
    requireOther(held, who);
    await requireSeen(held, version);
    const planned = await planAction(held, act, fields);
    if (handsOutAccess(action)) await requireCheck(tx, call, decisionOf(`customers/${guid}/${act}`));
    return {
      ...{ action, target, effect: planned.effect.join(' ') },
      details: { ...stored, ...(planned.about !== undefined && { about: planned.about }) },
      carryOut: async () => ({ ...(await planned.carryOut()), target }),
    };
  });
}

/** A requested action as of now, for its approver. @throws Refusal 404, 409 */
export const actionRequests = requestKind(
  actionSchema,
  async ({ services, who }, tx, { act, guid, fields, about }, now) => {
    const held = await holdCustomer(tx, services, guid, now);
    requireOther(held, who);
    const planned = await planAction(held, act, fields);
    // Later changes were not requested, even if the sentences are equal.
    if (about !== planned.about) throw new Refusal(409, 'effect_changed', 'It is about something else by now.');
    const target = targetOf(guid);
    return {
      ...{ action: customerActions[act], target, effect: planned.effect.join(' ') },
      carryOut: async () => ({ ...(await planned.carryOut()), target }),
    };
  },
);
