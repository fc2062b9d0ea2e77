import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { advanceTrades } from '../trades/advance.ts';
import { advanceTransfers } from '../transfers/advance.ts';
import type { Owner } from './moments.ts';

/** Writes down everything due that moves balances: verifications (the opening balance), trades and transfers. Called before balances are read or counted on. */
export async function advanceMoney(services: Services, owner: Owner): Promise<void> {
  await advanceIdentityVerifications(services, owner);
  await advanceTrades(services, owner);
  await advanceTransfers(services, owner);
}
