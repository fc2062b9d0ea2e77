import { and, eq, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { StaffDecision } from '#contract/staff/peopleFields.ts';
import { grantOf, rolesFor, type StaffAction } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { staffRequests } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { notAllowed } from './access.ts';
import type { PlannedChange } from './people.ts';
import { type Done, perform, type StaffCall } from './perform.ts';
import { requestApproval } from './requests.ts';
import { holdStaff } from './sessions.ts';

export interface PlannedAction extends PlannedChange {
  readonly target: string;
  /** Stored with an approval request. */
  readonly details: unknown;
}

interface Action {
  readonly action: StaffAction;
  readonly target: string;
  readonly reason: string;
}

/**
 * Executes an action, or requests a second person's approval.
 * @param plan computes the effect while the person's row is locked
 * @throws Refusal 403, 404, 409 `already_requested`
 */
export function executeOrRequestApproval(
  call: StaffCall,
  requested: Action,
  plan: (tx: Executor, now: number) => Promise<PlannedAction>,
): Promise<StaffDecision> {
  const { services, who } = call;
  const { target, reason } = requested;
  return perform(
    call,
    { action: requested.action, targets: [target], reason },
    async (tx, now): Promise<Done<StaffDecision>> => {
      // The same lock order as in decisions about requests.
      const roles = await holdStaff(tx, who);
      const planned = await plan(tx, now);
      const { action, effect, details } = planned;
      const grant = grantOf(roles, action);
      if (grant === null) throw notAllowed(rolesFor(action));
      if (grant === 'withApproval') {
        await requireNoneOpen(tx, action, target, details, now);
        return requestApproval(call, tx, { action, target, effect, reason, details }, [target], now);
      }
      const carried = await planned.carryOut(tx, services, now, who.id);
      return { ...carried, data: { outcome: 'done', requestId: null, effect }, action, targets: [target] };
    },
  );
}

/** A second approval would cover later changes. @throws Refusal 409 `already_requested` */
async function requireNoneOpen(
  tx: Executor,
  action: StaffAction,
  target: string,
  details: unknown,
  now: number,
): Promise<void> {
  const record = v.parse(v.object({ record: v.optional(v.string()) }), details).record ?? null;
  const { state, expiresAt } = staffRequests;
  const same = and(
    eq(staffRequests.action, action),
    eq(staffRequests.target, target),
    eq(state, 'requested'),
    gt(expiresAt, now),
    // Two wallets of a customer wait apart.
    sql`${staffRequests.details} ->> 'record' is not distinct from ${record}`,
  );
  const [open] = await tx.select({ id: staffRequests.id }).from(staffRequests).where(same).limit(1);
  if (open !== undefined)
    throw new Refusal(409, 'already_requested', 'This waits for a second person already. See Requests.');
}
