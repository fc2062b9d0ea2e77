import { createHash } from 'node:crypto';
import { feeIncome, type Hold, type Posting, reserve } from '../ledger/ledger.ts';
import type { Transfer } from './lifecycle.ts';

export interface TransferParty {
  readonly guid?: string;
  readonly type: string;
  readonly bank_guid: string | null;
  readonly customer_guid: string | null;
}

/** `null` for the outside world. */
function accountOf(end: unknown): string | null {
  if (end === null) return null;
  const { guid, type } = end as TransferParty;
  return ['fiat', 'trading', 'storage', 'invoice_operations'].includes(type) ? (guid ?? null) : null;
}

type Moved = Pick<Transfer, 'asset' | 'estimatedAmount' | 'fee' | 'sourceAccount' | 'destinationAccount'>;

export const grossOf = ({ estimatedAmount, fee }: Pick<Transfer, 'estimatedAmount' | 'fee'>): bigint =>
  estimatedAmount + fee;

/** Source pays amount plus fee; the reserve is the outside world. */
export function transferPostings(row: Moved): Posting[] {
  const leg = (end: unknown, amount: bigint): Posting => {
    const accountGuid = accountOf(end);
    return accountGuid === null ? reserve(row.asset, amount) : { accountGuid, asset: row.asset, amount };
  };
  return [
    leg(row.sourceAccount, -grossOf(row)),
    leg(row.destinationAccount, row.estimatedAmount),
    feeIncome(row.asset, row.fee),
  ];
}

/** From creation until booked or refused; none for incoming money. */
export function sourceHoldOf(row: Moved): Hold | undefined {
  const accountGuid = accountOf(row.sourceAccount);
  return accountGuid === null ? undefined : { accountGuid, amount: grossOf(row) };
}

/** The whole amount. */
export function arrivalHoldOf(row: Moved): Hold | undefined {
  const accountGuid = accountOf(row.destinationAccount);
  return accountGuid === null ? undefined : { accountGuid, amount: row.estimatedAmount };
}

/** Derived from the transfer: stable for a seed. */
export function chainHash(seed: string, asset: string, transferGuid: string): string {
  const digits = createHash('sha256').update(`${seed}:chain:${asset}:${transferGuid}`).digest('hex');
  return asset === 'ETH' || asset === 'USDC' ? `0x${digits}` : digits;
}
