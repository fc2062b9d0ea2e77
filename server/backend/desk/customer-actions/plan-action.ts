import * as v from 'valibot';
import { type OwnAct, ownActs } from '#contract/desk/customerActions.ts';
import type { BackendServices } from '../../kit/services.ts';
import { planName, planPhone } from './contact.ts';
import { planResetFactors } from './factors.ts';
import { planFreeze, planLift, previewFreeze } from './freeze.ts';
import type { HeldCustomer, PlannedAction } from './held-customer.ts';
import { planEndPause, planPause } from './pause.ts';
import { planEndSessions } from './sessions.ts';

/** An action as stored with an approval request. */
export const actionSchema = v.strictObject({
  kind: v.literal('customerAct'),
  act: v.picklist(Object.keys(ownActs) as [OwnAct, ...OwnAct[]]),
  guid: v.string(),
  fields: v.record(v.string(), v.string()),
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
  'change-phone': (held, { phone }) => planPhone(held, phone ?? null),
  'change-name': (held, { name }) => planName(held, name ?? null),
};

/** @throws Refusal 409 if impossible */
export const planAction = async (
  held: HeldCustomer,
  act: OwnAct,
  fields: StoredAction['fields'] = {},
): Promise<PlannedAction> => plans[act](held, fields);

/** The bank's part of a preview, outside of transactions. */
export const previewAtBank = async (
  services: BackendServices,
  act: OwnAct,
  guid: string,
): Promise<readonly string[]> => (act === 'freeze' ? previewFreeze(services, guid) : []);
