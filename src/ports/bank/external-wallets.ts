import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { everyPage } from './every-page.ts';
import { guidSchema, listSchema, pageSize, timeSchema } from './schemas.ts';

const externalWalletSchema = v.object({
  guid: guidSchema,
  name: v.nullish(v.string()),
  asset: v.string(),
  /** On the asset's chain, whole. */
  address: v.string(),
  tag: v.nullish(v.string()),
  state: v.string(),
  failure_code: v.nullish(v.string()),
  created_at: timeSchema,
});
export type ExternalWallet = v.InferOutput<typeof externalWalletSchema>;

/** What can be read of any record: enough to say in its row that it cannot be shown, while the others are. */
const unreadableSchema = v.pipe(
  v.fallback(v.object({ guid: v.fallback(guidSchema, ''), name: v.fallback(v.nullish(v.string()), null) }), { guid: '', name: null }),
  v.transform((known): ExternalWallet => ({ ...known, asset: '', address: '', state: 'unreadable', created_at: 0 })),
);
const listedWalletSchema = v.union([externalWalletSchema, unreadableSchema]);

/** The customer's external wallets, including deleted ones, and those whose records cannot be read as `unreadable`. */
export const listExternalWallets = (bank: BankClient, customerGuid: string, signal?: AbortSignal): Promise<readonly ExternalWallet[]> =>
  everyPage((page) =>
    bank.call('external_wallets', listSchema(listedWalletSchema), {
      query: { customer_guid: customerGuid, per_page: pageSize, ...(page > 0 && { page }) },
      ...(signal ? { signal } : {}),
    }),
  );

export interface NewWallet {
  readonly customerGuid: string;
  readonly name: string;
  readonly asset: string;
  readonly address: string;
  /** Empty without one; the bank refuses an empty tag, so none is sent then. */
  readonly tag: string;
}

/** Adds a wallet. Only a token from a one-time code may. */
export const createExternalWallet = (bank: BankClient, { customerGuid, name, asset, address, tag }: NewWallet) =>
  bank.call('external_wallets', externalWalletSchema, {
    method: 'POST',
    body: { customer_guid: customerGuid, name, asset, address, ...(tag !== '' && { tag }) },
  });

/** Starts to delete a wallet; one that is already being deleted stays so. Only a token from a one-time code may. */
export const deleteExternalWallet = (bank: BankClient, guid: string) =>
  bank.call(`external_wallets/${guid}`, externalWalletSchema, { method: 'DELETE' });
