import { streamContract } from '../shared/actors.ts';
import type { AccountsFact } from './bankAccounts.types.ts';

/** Reports the list of linked accounts, the current one at once and then each that is read. */
export const watchAccounts = streamContract<AccountsFact>('watchAccounts');
