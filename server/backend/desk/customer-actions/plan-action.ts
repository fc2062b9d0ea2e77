import * as v from 'valibot';
import { type OwnAct, ownActs } from '#contract/desk/customerActions.ts';
import type { BackendServices } from '../../kit/services.ts';
import { planResetFactors } from './factors.ts';
import { foreseeFreeze, planFreeze, planLift } from './freeze.ts';
import type { HeldCustomer, PlannedAction } from './held-customer.ts';
import { planEndPause, planPause } from './pause.ts';
import { planEndSessions } from './sessions.ts';

/** An act with its fields, as a request for a second person keeps it. */
export const actionSchema = v.strictObject({
  kind: v.literal('customerAct'),
  act: v.picklist(Object.keys(ownActs) as [OwnAct, ...OwnAct[]]),
  guid: v.string(),
  fields: v.record(v.string(), v.string()),
  /** What it was about when it was requested. */
  about: v.optional(v.string()),
});
export type StoredAction = v.InferOutput<typeof actionSchema>;

type Plan = (held: HeldCustomer, fields: StoredAction['fields']) => PlannedAction | Promise<PlannedAction>;
const plans: Readonly<Record<OwnAct, Plan>> = {
  freeze: planFreeze,
  'lift-freeze': planLift,
  'pause-withdrawals': (held, { hours }) => planPause(held, hours === undefined ? null : Number(hours)),
  'end-pause': planEndPause,
  'end-sessions': planEndSessions,
  'reset-factors': planResetFactors,
};

/** Works out what an act does now. @throws Refusal 409 when it can't be done */
export const planAction = async (held: HeldCustomer, act: OwnAct, fields: StoredAction['fields'] = {}): Promise<PlannedAction> =>
  plans[act](held, fields);

/** What the bank says about an act before it is confirmed: nothing of that waits in a transaction. */
export const foreseeAction = async (services: BackendServices, act: OwnAct, guid: string): Promise<readonly string[]> =>
  act === 'freeze' ? foreseeFreeze(services, guid) : [];
