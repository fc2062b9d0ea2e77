import type { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { unprocessable } from '../http/errors.ts';
import { dueAt } from '../lifecycle/due.ts';

export type ExternalBankAccount = typeof bankExternalBankAccounts.$inferSelect;

/** Why an account failed, as the wire has it. */
export const failureCodes = [
  'invalid_routing_number',
  'invalid_account_number',
  'invalid_account_type',
  'duplicate',
  'plaid_processor_token',
  'plaid_multiple_accounts',
  'create_failed',
  'unverified_counterparty',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Milliseconds that a new account is `storing`. */
const storingDelay = 1_000;
/** Milliseconds that an account is `deleting`. */
const deletingDelay = 1_000;

/** States that something still follows, as the partial index over open accounts has them. */
export const openAccountStates = ['storing', 'deleting'];

/** The fields that change when an account advances. */
export interface AccountChange {
  readonly state: 'failed' | 'unverified' | 'completed' | 'deleted';
  readonly verifiedAt: number | null;
  readonly updatedAt: number;
}

/**
 * The account's next step, or `null` while nothing is due. Only individuals must prove that an account is theirs.
 * @param ownerType `individual`, `business`, or `null` for an account of the bank itself
 */
export function nextAccountChange(
  row: Pick<ExternalBankAccount, 'state' | 'failureCode' | 'verifiedAt' | 'createdAt' | 'updatedAt'>,
  ownerType: string | null,
  services: Pick<Services, 'clock' | 'config'>,
): AccountChange | null {
  const { state, verifiedAt, createdAt, updatedAt } = row;
  if (state === 'deleting') {
    if (!services.clock.due(updatedAt, deletingDelay)) return null;
    return { state: 'deleted', verifiedAt, updatedAt: dueAt(services, updatedAt, deletingDelay) };
  }
  if (state !== 'storing' || !services.clock.due(createdAt, storingDelay)) return null;
  const at = dueAt(services, createdAt, storingDelay);
  if (row.failureCode !== null) return { state: 'failed', verifiedAt, updatedAt: at };
  return ownerType === 'individual' ? { state: 'unverified', verifiedAt, updatedAt: at } : { state: 'completed', verifiedAt: at, updatedAt: at };
}

/** The account once its bank is connected or reconnected. */
export const connectedState = ({ verifiedAt }: Pick<ExternalBankAccount, 'verifiedAt'>) => (verifiedAt === null ? 'unverified' : 'completed');

export const isGone = ({ state }: Pick<ExternalBankAccount, 'state'>): boolean => state === 'deleting' || state === 'deleted';

export const beingDeleted = () => unprocessable('Bank account can no longer be used and is being deleted. It must be re-added');
export const refreshRequired = () => unprocessable('Bank account refresh required');
