import type { Wallet } from '#domain/addresses/wallet.ts';
import type { ExternalWallet } from '#ports/bank/external-wallets.ts';

/** The bank's record of a wallet as the domain's. */
export const walletOf = ({ guid, name, asset, address, tag, state, failure_code, created_at }: ExternalWallet): Wallet => ({
  ...{ guid, asset, address, state },
  name: name ?? '',
  tag: tag || null,
  failureCode: failure_code ?? null,
  createdAt: created_at,
});
