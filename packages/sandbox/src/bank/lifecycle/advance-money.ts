import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { advanceTrades } from '../trades/advance.ts';
import { advanceTransfers } from '../transfers/advance.ts';
import type { Owner } from './due.ts';

/** Stores due verifications, trades and transfers. Call before reading balances. */
export async function advanceMoney(services: Services, owner: Owner): Promise<void> {
  await advanceIdentityVerifications(services, owner);
  await advanceTrades(services, owner);
  await advanceTransfers(services, owner);
}
