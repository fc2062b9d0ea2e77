import * as v from 'valibot';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, isAmount } from '#domain/money/money.ts';
import type { SavedTransfer } from '#machines/shared/transferring/transfer.types.ts';
import { type SavedFlow, savedFlow } from './saved-flows.ts';

const amount = v.custom<Amount>(isAmount);
const asset = v.picklist(Object.keys(assets) as AssetCode[]);
const side = v.picklist(['deposit', 'withdrawal']);
const textOrNull = v.nullable(v.string());

const quote = v.object({
  guid: v.string(),
  product: v.picklist(['funding', 'crypto']),
  side,
  asset,
  deliverAmount: amount,
  receiveAmount: amount,
  fee: amount,
  networkFee: v.nullable(amount),
  networkFeeAsset: v.nullable(asset),
});
const end = v.variant('kind', [
  v.object({ kind: v.literal('bankAccount'), guid: v.string(), name: v.string(), mask: textOrNull }),
  v.object({ kind: v.literal('wallet'), guid: v.string(), name: v.string(), address: v.string(), tag: textOrNull }),
]);
const transfer = v.object({
  guid: v.string(),
  transferType: v.string(),
  asset: v.string(),
  side,
  state: v.string(),
  failureCode: textOrNull,
  returnCode: textOrNull,
  amount: v.nullable(amount),
  estimatedAmount: v.nullable(amount),
  fee: amount,
  networkFee: v.nullable(amount),
  networkFeeAsset: textOrNull,
  rail: textOrNull,
  transactionHash: textOrNull,
  referenceTransferGuid: textOrNull,
  counterpartyGuid: textOrNull,
  hold: v.nullable(v.object({ startedAt: v.number(), endsAt: v.number() })),
  createdAt: v.number(),
  updatedAt: v.number(),
});
const sent = v.object({
  quote,
  end,
  value: v.optional(v.nullable(amount)),
  sentAt: v.number(),
  transfer: v.nullable(transfer),
});

/** The saved transfer, with its draft checked by schema; null if missing or unreadable. */
export function readSavedTransfer<Draft>(
  flow: SavedFlow,
  draft: v.GenericSchema<unknown, Draft>,
): SavedTransfer<Draft> | null {
  try {
    const { success, output } = v.safeParse(
      v.object({ customerGuid: v.string(), draft, sent: v.nullable(sent) }),
      savedFlow(flow),
    );
    return success ? (output as SavedTransfer<Draft>) : null;
  } catch {
    return null;
  }
}
