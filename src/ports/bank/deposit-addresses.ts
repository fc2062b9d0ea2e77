import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { everyRecord } from './every-page.ts';
import { guidSchema } from './schemas.ts';

const depositAddressSchema = v.object({
  guid: guidSchema,
  asset: v.string(),
  /** Absent until the address exists. */
  address: v.nullish(v.string()),
  /** Absent where the chain has none. */
  tag: v.nullish(v.string()),
});
export type DepositAddress = v.InferOutput<typeof depositAddressSchema>;

/** The customer's deposit addresses, newest first; they never expire. */
export const listDepositAddresses = (
  bank: BankClient,
  customerGuid: string,
  signal?: AbortSignal,
): Promise<readonly DepositAddress[]> =>
  everyRecord(bank, 'deposit_addresses', depositAddressSchema, customerGuid, signal);

/** Creates an address of a trading account. Not abortable: every request creates another one. */
export const createDepositAddress = (bank: BankClient, accountGuid: string): Promise<DepositAddress> =>
  bank.call('deposit_addresses', depositAddressSchema, { method: 'POST', body: { account_guid: accountGuid } });

export const readDepositAddress = (bank: BankClient, guid: string, signal?: AbortSignal): Promise<DepositAddress> =>
  bank.call(`deposit_addresses/${guid}`, depositAddressSchema, { signal });
