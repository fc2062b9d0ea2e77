import { effectContract, streamContract } from '../shared/setup.ts';
import type { TransferFact } from '../shared/transferring/transfer.types.ts';
import type { SavedWithdrawal, WithdrawalFacts } from './withdrawal.types.ts';

/** Reports what the flow knows about the customer, now and on each change, and the return to the tab and of the network. */
export const watchFacts = streamContract<TransferFact<WithdrawalFacts>>('watchFacts');

/** Saves the withdrawal for a reload of the page, replacing what was saved before. */
export const saveWithdrawal = effectContract<{ saved: SavedWithdrawal }>('saveWithdrawal');
/** Removes what was saved. */
export const removeSavedWithdrawal = effectContract('removeSavedWithdrawal');
