import * as v from 'valibot';
import type { SavedDeposit } from '#machines/deposit/deposit.types.ts';
import { readSavedTransfer } from '#ports/browser/saved-transfer.ts';

const draft = v.object({ accountGuid: v.nullable(v.string()), amountText: v.string() });

/** The saved deposit; null without one that we can read. */
export const readSavedDeposit = (): SavedDeposit | null => readSavedTransfer('deposit', draft);
