import type { Executor } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { advanceExternalBankAccounts } from '../external-bank-accounts/advance.ts';
import { advanceExternalWallets } from '../external-wallets/advance.ts';
import { advanceMoney } from './advance-money.ts';

/** Stored data lacks something: a verification, money, a bank account's approval. Steps that are due may supply it. */
export class NotYet extends Error {
  readonly customerGuid: string;
  constructor(customerGuid: string) {
    super('not yet');
    this.customerGuid = customerGuid;
  }
}

/**
 * Runs a transaction that may depend on steps that are due but not stored yet. It runs on the stored data first, as most need nothing more;
 * if it throws `NotYet`, everything due is stored and it runs once more.
 * @param attempt told whether this is the last try: what is missing then is really missing, and `NotYet` must not be thrown.
 */
export async function attemptUpToDate<Result>(services: Services, attempt: (tx: Executor, last: boolean) => Promise<Result>): Promise<Result> {
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
  // Everyone's: the missing wallet may be the bank's.
  await advanceExternalWallets(services, null);
  await advanceMoney(services, customerGuid);
}
