import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { everyPage } from './every-page.ts';
import { guidSchema, listSchema, pageSize } from './schemas.ts';

const depositAddressSchema = v.object({
  guid: guidSchema,
  asset: v.string(),
  /** Absent until the address exists. */
  address: v.nullish(v.string()),
});
export type DepositAddress = v.InferOutput<typeof depositAddressSchema>;

/** Addresses that coins for the customer can be sent to; each stays good for ever. */
export const listDepositAddresses = (bank: BankClient, customerGuid: string, signal?: AbortSignal): Promise<readonly DepositAddress[]> =>
  everyPage((page) =>
    bank.call('deposit_addresses', listSchema(depositAddressSchema), {
      query: { customer_guid: customerGuid, per_page: pageSize, ...(page > 0 && { page }) },
      ...(signal ? { signal } : {}),
    }),
  );
