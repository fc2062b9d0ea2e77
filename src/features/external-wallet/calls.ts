import { refusable } from '#app/mapping/refusals.ts';
import type {
  AddWalletResult,
  RemoveWalletResult,
  WalletToAdd,
} from '#machines/externalWallet/externalWallet.types.ts';
import { createExternalWallet, deleteExternalWallet } from '#ports/bank/external-wallets.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';
import { HttpError } from '#ports/http.ts';

/** 408: the bank may still do it. */
function walletRefusal({ problem, response }: HttpError) {
  if (problem.code === 'stepUpExpired') return 'stepUpExpired';
  return response?.status === 408 ? null : 'refused';
}

/** Adds a wallet, in one call that cannot be undone. */
export const addWallet = (bankUrl: string, { token, ...wallet }: WalletToAdd): Promise<AddWalletResult> =>
  refusable(
    async () => ({ ok: true, wallet: await createExternalWallet(stepUpBank(bankUrl, token), wallet) }) as const,
    (error) => (error.response?.status === 409 ? 'duplicate' : walletRefusal(error)),
  );

/** Deletes a wallet. One that the bank does not know counts as deleted. */
export const removeWallet = (
  bankUrl: string,
  { guid, token }: { guid: string; token: string },
): Promise<RemoveWalletResult> =>
  refusable(async () => {
    try {
      return { ok: true, wallet: await deleteExternalWallet(stepUpBank(bankUrl, token), guid) } as const;
    } catch (error) {
      if (error instanceof HttpError && error.response?.status === 404) return { ok: true, wallet: null } as const;
      throw error;
    }
  }, walletRefusal);
