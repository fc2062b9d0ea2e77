import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema } from './schemas.ts';

const activityLimitSchema = v.object({
  name: v.string(),
  asset: v.string(),
  amount: countedSchema,
  interval: v.number(),
  activities: v.array(v.string()),
  sides: v.array(v.string()),
});

const customerSchema = v.object({
  guid: guidSchema,
  state: v.string(),
  type: v.optional(v.string()),
  compliance_decisions: v.nullish(v.array(v.object({ state: v.string() }))),
  activity_limits: v.nullish(v.array(activityLimitSchema)),
});

/** `storing`, `unverified`, `verified`, `rejected`, `frozen`, or an unknown state. */
export const readCustomer = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`customers/${guid}`, customerSchema, { signal });
