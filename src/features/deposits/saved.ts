import * as v from 'valibot';
import type { SavedDeposit } from '#machines/deposit/deposit.types.ts';
import { readSavedTransfer } from '#ports/browser/saved-transfer.ts';

const draft = v.object({ accountGuid: v.nullable(v.string()), amountText: v.string() });

export const readSavedDeposit = (): SavedDeposit | null => readSavedTransfer('deposit', draft);
