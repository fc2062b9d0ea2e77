import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import type { SavedWithdrawal } from '#machines/withdrawal/withdrawal.types.ts';
import { readSavedTransfer } from '#ports/browser/saved-transfer.ts';

const draft = v.object({
  asset: v.picklist([...tradableCodes, 'USD']),
  counterpartyGuid: v.nullable(v.string()),
  wanted: v.variant('kind', [
    v.object({ kind: v.literal('typed'), text: v.string() }),
    v.object({ kind: v.literal('dollars'), text: v.string(), before: v.nullable(v.string()) }),
    v.object({ kind: v.literal('max'), unit: v.picklist(['coins', 'dollars']) }),
  ]),
});

export const readSavedWithdrawal = (): SavedWithdrawal | null => readSavedTransfer('withdrawal', draft);
