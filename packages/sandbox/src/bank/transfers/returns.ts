import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { systemAccountGuid } from '../assets/bank-identity.ts';
import { book, feeIncome, lockAccounts, type Posting, reserve } from '../ledger/ledger.ts';
import { advanceTransfers } from './advance.ts';
import type { Transfer } from './lifecycle.ts';
import { arrivalHoldOf } from './settlement.ts';

export type ReturnOutcome =
  | { readonly kind: 'returned'; readonly original: Transfer; readonly transfer: Transfer }
  | {
      readonly kind: 'refused';
      readonly reason: 'unknown_transfer' | 'invalid_code' | 'already_returned' | 'not_returnable';
    };

const refused = (reason: Extract<ReturnOutcome, { kind: 'refused' }>['reason']): ReturnOutcome => ({
  kind: 'refused',
  reason,
});

/** ACH return codes: `R01` (insufficient funds) to `R85`. */
const returnCode = /^R(?:0[1-9]|[1-7]\d|8[0-5])$/;

/**
 * Returns an arrived ACH deposit: sets the code, ends a hold, and adds a `funding_return` that
 * takes the money and refunds the fee. Spent or held money is the bank's loss: `amount` is the
 * recovered part of `estimated_amount`, and the reserve covers the rest.
 */
export async function returnTransfer(services: Services, transferGuid: string, code: string): Promise<ReturnOutcome> {
  if (!returnCode.test(code)) return refused('invalid_code');
  if (!/^[0-9a-f]{32}$/.test(transferGuid)) return refused('unknown_transfer');
  const [found] = await services.db.select().from(bankTransfers).where(eq(bankTransfers.guid, transferGuid));
  if (found === undefined) return refused('unknown_transfer');
  await advanceTransfers(services, found.customerGuid);
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(bankTransfers)
      .where(eq(bankTransfers.guid, transferGuid))
      .for('no key update');
    const arrivalHold = row && arrivalHoldOf(row);
    if (row === undefined || arrivalHold === undefined || !isReturnable(row)) return refused('not_returnable');
    if (row.returnCode !== null) return refused('already_returned');
    return takeBack(services, tx, { row, accountGuid: arrivalHold.accountGuid, code });
  });
}

const isReturnable = ({ transferType, side, paymentRail, state }: Transfer) =>
  transferType === 'funding' &&
  side === 'deposit' &&
  paymentRail === 'ach' &&
  (state === 'holding' || state === 'completed');

interface Returning {
  readonly row: Transfer;
  /** The credited account. */
  readonly accountGuid: string;
  readonly code: string;
}

async function takeBack(
  services: Services,
  tx: Executor,
  { row, accountGuid, code }: Returning,
): Promise<ReturnOutcome> {
  const at = services.clock.now();
  const { asset, estimatedAmount } = row;
  const releasedHold = row.state === 'holding' ? arrivalHoldOf(row) : undefined;
  await lockAccounts(tx, [accountGuid, systemAccountGuid('reserve', asset), systemAccountGuid('fee', asset)], {
    assets: [asset],
    at,
  });
  const [account] = await tx.select().from(bankAccounts).where(eq(bankAccounts.guid, accountGuid));
  if (account === undefined) throw new Error(`transfer ${row.guid} has lost its account`);
  const available = account.balance - account.held + (releasedHold?.amount ?? 0n);
  const taken = available < estimatedAmount ? available : estimatedAmount;
  await book(services, tx, {
    kind: 'funding_return',
    referenceGuid: row.guid,
    at,
    postings: returnPostings(row, accountGuid, taken),
    releasedHold,
  });
  const guid = await services.guids.next(tx);
  const [transfer] = await tx
    .insert(bankTransfers)
    .values({ ...returnRow(row, at), guid, amount: taken, returnCode: code })
    .returning();
  const change = { state: 'completed', returnCode: code, updatedAt: at };
  await tx.update(bankTransfers).set(change).where(eq(bankTransfers.guid, row.guid));
  if (transfer === undefined) throw new Error('the return was not stored');
  return { kind: 'returned', original: { ...row, ...change }, transfer };
}

/** Takes the recoverable amount; the bank refunds the fee, the reserve covers the rest. */
export const returnPostings = (
  { asset, fee }: Pick<Transfer, 'asset' | 'fee'>,
  accountGuid: string,
  taken: bigint,
): Posting[] => [{ accountGuid, asset, amount: -taken }, feeIncome(asset, -fee), reserve(asset, taken + fee)];

/** The reverse deposit, completed at once. */
export const returnRow = (row: Transfer, at: number) => ({
  transferType: 'funding_return',
  customerGuid: row.customerGuid,
  externalBankAccountGuid: row.externalBankAccountGuid,
  referenceTransferGuid: row.guid,
  side: 'withdrawal',
  asset: row.asset,
  state: 'completed',
  estimatedAmount: row.estimatedAmount,
  fee: 0n,
  paymentRail: row.paymentRail,
  sourceAccount: row.destinationAccount,
  destinationAccount: row.sourceAccount,
  createdAt: at,
  updatedAt: at,
});
