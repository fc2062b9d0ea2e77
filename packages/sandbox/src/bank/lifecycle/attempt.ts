import type { Executor } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { advanceExternalBankAccounts } from '../external-bank-accounts/advance.ts';
import { advanceExternalWallets } from '../external-wallets/advance.ts';
import { advanceMoney } from './advance-money.ts';

/** Something is missing that due steps may supply. */
export class NotYet extends Error {
  readonly customerGuid: string;
  constructor(customerGuid: string) {
    super('not yet');
    this.customerGuid = customerGuid;
  }
}

/**
 * Runs a transaction on stored data; on `NotYet`, stores everything due and retries once.
 * @param attempt receives whether this is the last try, which must not throw `NotYet`
 */
export async function attemptUpToDate<Result>(
  services: Services,
  attempt: (tx: Executor, last: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await services.db.transaction((tx) => attempt(tx, false));
  } catch (error) {
    if (!(error instanceof NotYet)) throw error;
    await advanceEverything(services, error.customerGuid);
    return services.db.transaction((tx) => attempt(tx, true));
  }
}

async function advanceEverything(services: Services, customerGuid: string): Promise<void> {
  await advanceExternalBankAccounts(services, customerGuid);
  // Everyone's: the wallet may be the bank's.
  await advanceExternalWallets(services, null);
  await advanceMoney(services, customerGuid);
}
