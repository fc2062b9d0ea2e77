import { createHash } from 'node:crypto';
import { feeIncome, type Hold, type Posting, reserve } from '../ledger/ledger.ts';
import type { Transfer } from './lifecycle.ts';

/** One end of a transfer, as the record keeps it and the wire has it. */
export interface TransferParty {
  /** Of the account; absent when unknown, as for the source of incoming coins. */
  readonly guid?: string;
  readonly type: string;
  readonly bank_guid: string | null;
  readonly customer_guid: string | null;
}

/** The account of an end that is kept here, or `null` for one in the outside world. */
function accountOf(end: unknown): string | null {
  if (end === null) return null;
  const { guid, type } = end as TransferParty;
  return ['fiat', 'trading', 'storage', 'invoice_operations'].includes(type) ? (guid ?? null) : null;
}

type Moved = Pick<Transfer, 'asset' | 'estimatedAmount' | 'fee' | 'sourceAccount' | 'destinationAccount'>;

/** What leaves the source: the amount and the fee. */
export const grossOf = ({ estimatedAmount, fee }: Pick<Transfer, 'estimatedAmount' | 'fee'>): bigint => estimatedAmount + fee;

/** The postings of a transfer: its source pays the amount and the fee, its destination gets the amount. The outside world is the reserve. */
export function transferPostings(row: Moved): Posting[] {
  const leg = (end: unknown, amount: bigint): Posting => {
    const accountGuid = accountOf(end);
    return accountGuid === null ? reserve(row.asset, amount) : { accountGuid, asset: row.asset, amount };
  };
  return [leg(row.sourceAccount, -grossOf(row)), leg(row.destinationAccount, row.estimatedAmount), feeIncome(row.asset, row.fee)];
}

/** The hold on the source account from the transfer's creation until it is booked or refused; none when the money comes from outside. */
export function sourceHoldOf(row: Moved): Hold | undefined {
  const accountGuid = accountOf(row.sourceAccount);
  return accountGuid === null ? undefined : { accountGuid, amount: grossOf(row) };
}

/** The hold on the destination of a deposit that arrives on hold: the whole amount. */
export function arrivalHoldOf(row: Moved): Hold | undefined {
  const accountGuid = accountOf(row.destinationAccount);
  return accountGuid === null ? undefined : { accountGuid, amount: row.estimatedAmount };
}

/** The id of a transaction as the asset's chain writes it, made from the transfer's own: the same again for the same seed. */
export function chainHash(seed: string, asset: string, transferGuid: string): string {
  const digits = createHash('sha256').update(`${seed}:chain:${asset}:${transferGuid}`).digest('hex');
  return asset === 'ETH' || asset === 'USDC' ? `0x${digits}` : digits;
}
