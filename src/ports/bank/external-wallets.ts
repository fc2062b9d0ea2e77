import * as v from 'valibot';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { BankClient } from './client.ts';
import { everyRecord } from './every-page.ts';
import { guidSchema, timeSchema } from './schemas.ts';

const recordSchema = v.object({
  guid: guidSchema,
  name: v.nullish(v.string()),
  asset: v.string(),
  /** The full on-chain address. */
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

/** The minimum that any record has, so that its row can report it as unreadable. */
const unreadableSchema = v.pipe(
  v.fallback(v.object({ guid: v.fallback(guidSchema, ''), name: v.fallback(v.string(), '') }), { guid: '', name: '' }),
  v.transform(
    (known): Wallet => ({
      ...known,
      asset: '',
      address: '',
      tag: null,
      state: 'unreadable',
      failureCode: null,
      createdAt: 0,
    }),
  ),
);
const listedWalletSchema = v.union([walletSchema, unreadableSchema]);

/** Includes deleted wallets, and malformed ones as `unreadable`. */
export const listExternalWallets = (
  bank: BankClient,
  customerGuid: string,
  signal?: AbortSignal,
): Promise<readonly Wallet[]> => everyRecord(bank, 'external_wallets', listedWalletSchema, customerGuid, signal);

export interface NewWallet {
  readonly customerGuid: string;
  readonly name: string;
  readonly asset: string;
  readonly address: string;
  /** Empty for none; it is not sent then, since the bank rejects an empty tag. */
  readonly tag: string;
}

/** Needs a token from a one-time code. */
export const createExternalWallet = (bank: BankClient, { customerGuid, name, asset, address, tag }: NewWallet) =>
  bank.call('external_wallets', walletSchema, {
    method: 'POST',
    body: { customer_guid: customerGuid, name, asset, address, ...(tag !== '' && { tag }) },
  });

/** Starts deleting a wallet; idempotent. Needs a token from a one-time code. */
export const deleteExternalWallet = (bank: BankClient, guid: string) =>
  bank.call(`external_wallets/${guid}`, walletSchema, { method: 'DELETE' });
