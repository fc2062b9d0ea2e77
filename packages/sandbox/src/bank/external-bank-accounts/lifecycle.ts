import type { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { unprocessable } from '../http/errors.ts';
import { dueAt } from '../lifecycle/due.ts';

export type ExternalBankAccount = typeof bankExternalBankAccounts.$inferSelect;

/** In wire format. */
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

/** Milliseconds. */
const storingDelay = 1_000;
/** Milliseconds. */
const deletingDelay = 1_000;

/** Must match the partial index over open accounts. */
export const openAccountStates = ['storing', 'deleting'];

/** Fields that a step changes. */
export interface AccountChange {
  readonly state: 'failed' | 'unverified' | 'completed' | 'deleted';
  readonly verifiedAt: number | null;
  readonly updatedAt: number;
}

/**
 * The next due step, or `null`. Only individuals must prove ownership.
 * @param ownerType `individual`, `business`, or `null` for the bank
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
  return ownerType === 'individual'
    ? { state: 'unverified', verifiedAt, updatedAt: at }
    : { state: 'completed', verifiedAt: at, updatedAt: at };
}

/** The state after connecting or reconnecting. */
export const connectedState = ({ verifiedAt }: Pick<ExternalBankAccount, 'verifiedAt'>) =>
  verifiedAt === null ? 'unverified' : 'completed';

export const isGone = ({ state }: Pick<ExternalBankAccount, 'state'>): boolean =>
  state === 'deleting' || state === 'deleted';

export const beingDeleted = () =>
  unprocessable('Bank account can no longer be used and is being deleted. It must be re-added');
export const refreshRequired = () => unprocessable('Bank account refresh required');
