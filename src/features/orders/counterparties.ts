import type { Services } from '#app/handle/services.ts';
import type { Counterparty } from '#domain/activity/counterparty.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import { type DepositAddress, listDepositAddresses } from '#ports/bank/deposit-addresses.ts';
import type { ExternalBankAccount } from '#ports/bank/external-bank-accounts.ts';
import { listExternalWallets } from '#ports/bank/external-wallets.ts';

/** Converts the bank's wallets, addresses and bank accounts. */
export const walletCounterparty = ({ guid, name, address }: Wallet): Counterparty => ({
  guid,
  kind: 'wallet',
  name: name || null,
  address: address || null,
  mask: null,
});

export const addressCounterparty = ({ guid, address }: DepositAddress): Counterparty => ({
  ...{ guid, kind: 'depositAddress', name: null, mask: null },
  address: address ?? null,
});

export const bankAccountCounterparty = ({
  guid,
  name,
  plaid_account_name,
  plaid_account_mask,
}: ExternalBankAccount): Counterparty => ({
  ...{ guid, kind: 'bankAccount', address: null },
  name: name || plaid_account_name || null,
  mask: plaid_account_mask ?? null,
});

/** @throws HttpError */
export async function readCoinCounterparties(
  { bank }: Services,
  customerGuid: string,
  signal: AbortSignal,
): Promise<readonly Counterparty[]> {
  const [wallets, addresses] = await Promise.all([
    listExternalWallets(bank, customerGuid, signal),
    listDepositAddresses(bank, customerGuid, signal),
  ]);
  return [...wallets.map(walletCounterparty), ...addresses.map(addressCounterparty)];
}
