import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { everyPage } from './every-page.ts';
import { guidSchema, listSchema, pageSize } from './schemas.ts';

const externalWalletSchema = v.object({
  guid: guidSchema,
  name: v.nullish(v.string()),
  asset: v.string(),
  /** On the asset's chain, whole. */
  address: v.string(),
  state: v.string(),
});
export type ExternalWallet = v.InferOutput<typeof externalWalletSchema>;

/** The customer's external wallets, including deleted ones. */
export const listExternalWallets = (bank: BankClient, customerGuid: string, signal?: AbortSignal): Promise<readonly ExternalWallet[]> =>
  everyPage((page) =>
    bank.call('external_wallets', listSchema(externalWalletSchema), {
      query: { customer_guid: customerGuid, per_page: pageSize, ...(page > 0 && { page }) },
      ...(signal ? { signal } : {}),
    }),
  );
