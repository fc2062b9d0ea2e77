import * as v from 'valibot';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { BankClient } from './client.ts';
import { everyRecord } from './every-page.ts';
import { guidSchema, timeSchema } from './schemas.ts';

const recordSchema = v.object({
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
const walletSchema = v.pipe(
  recordSchema,
  v.transform(
    ({ guid, name, asset, address, tag, state, failure_code, created_at }): Wallet => ({
      ...{ guid, asset, address, state },
      name: name ?? '',
      tag: tag || null,
      failureCode: failure_code ?? null,
      createdAt: created_at,
    }),
  ),
);

/** What can be read of any record: enough to say in its row that it cannot be shown, while the others are. */
const unreadableSchema = v.pipe(
  v.fallback(v.object({ guid: v.fallback(guidSchema, ''), name: v.fallback(v.string(), '') }), { guid: '', name: '' }),
  v.transform((known): Wallet => ({ ...known, asset: '', address: '', tag: null, state: 'unreadable', failureCode: null, createdAt: 0 })),
);
const listedWalletSchema = v.union([walletSchema, unreadableSchema]);

/** The customer's external wallets, including deleted ones, and those whose records cannot be read as `unreadable`. */
export const listExternalWallets = (bank: BankClient, customerGuid: string, signal?: AbortSignal): Promise<readonly Wallet[]> =>
  everyRecord(bank, 'external_wallets', listedWalletSchema, customerGuid, signal);

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
  bank.call('external_wallets', walletSchema, {
    method: 'POST',
    body: { customer_guid: customerGuid, name, asset, address, ...(tag !== '' && { tag }) },
  });

/** Starts to delete a wallet; one that is already being deleted stays so. Only a token from a one-time code may. */
export const deleteExternalWallet = (bank: BankClient, guid: string) => bank.call(`external_wallets/${guid}`, walletSchema, { method: 'DELETE' });
