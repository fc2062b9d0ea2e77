import type { Executor } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { advanceExternalBankAccounts } from '../external-bank-accounts/advance.ts';
import { advanceExternalWallets } from '../external-wallets/advance.ts';
import { advanceMoney } from './advance-money.ts';

/** Something is missing as far as is written down: a verification, money, a bank account's approval. What is due since may change that. */
export class NotYet extends Error {
  readonly customerGuid: string;
  constructor(customerGuid: string) {
    super('not yet');
    this.customerGuid = customerGuid;
  }
}

/**
 * Runs a transaction that may find something missing that is merely not written down yet. Most need nothing that is due, so it is tried as things
 * stand; only one that throws `NotYet` waits until everything due is written down, and is tried once more.
 * @param attempt given whether this is the last try: then what is missing is really missing, and `NotYet` must not be thrown.
 */
export async function attemptWithWhatIsDue<Result>(services: Services, attempt: (tx: Executor, last: boolean) => Promise<Result>): Promise<Result> {
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
  // Everybody's: a wallet of the bank may be what is waited for.
  await advanceExternalWallets(services, null);
  await advanceMoney(services, customerGuid);
}
