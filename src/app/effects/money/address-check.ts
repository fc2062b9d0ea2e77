import type { AddressToCheck, CheckWalletResult } from '#machines/shared/addresses/addressCheck.ts';
import { checkWallet, refusedAddressIn } from '#ports/backend/check-wallet.ts';
import { HttpError } from '#ports/http.ts';

/** Statuses without a decision: no session, a timeout, too many calls. */
const undecided: readonly (number | undefined)[] = [401, 408, 429];

/** Has an address checked. A refusal keeps the input and the reason. */
export async function checkAddress(input: AddressToCheck, signal: AbortSignal): Promise<CheckWalletResult> {
  try {
    return { ok: true, checked: await checkWallet(input, signal) };
  } catch (error) {
    if (!(error instanceof HttpError) || error.response === null) throw error;
    const { status, body } = error.response;
    if (status >= 500 || undecided.includes(status)) throw error;
    return { ok: false, reason: 'refused', problem: error.problem, refusedAddress: refusedAddressIn(body) };
  }
}
