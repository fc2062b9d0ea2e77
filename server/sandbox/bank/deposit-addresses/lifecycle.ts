import type { bankDepositAddresses } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

export type DepositAddress = typeof bankDepositAddresses.$inferSelect;

/** Milliseconds that a new deposit address is `storing`. */
export const addressDelay = 4_000;

/** The address's current state: `storing` ends by itself, `created` is final. */
export const addressStateAt = ({ state, createdAt }: Pick<DepositAddress, 'state' | 'createdAt'>, { clock }: Pick<Services, 'clock'>): string =>
  state === 'storing' && clock.due(createdAt, addressDelay) ? 'created' : state;
