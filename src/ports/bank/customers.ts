import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { guidSchema } from './schemas.ts';

const customerSchema = v.object({ guid: guidSchema, state: v.string(), type: v.optional(v.string()) });

/** `storing`, `unverified`, `verified`, `rejected`, `frozen`, or a state unknown to this code. */
export const readCustomer = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`customers/${guid}`, customerSchema, signal ? { signal } : {});
