import type { bankDepositAddresses } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

export type DepositAddress = typeof bankDepositAddresses.$inferSelect;

/** Milliseconds. */
export const addressDelay = 4_000;

/** Only `storing` ends by itself. */
export const addressStateAt = (
  { state, createdAt }: Pick<DepositAddress, 'state' | 'createdAt'>,
  { clock }: Pick<Services, 'clock'>,
): string => (state === 'storing' && clock.due(createdAt, addressDelay) ? 'created' : state);
