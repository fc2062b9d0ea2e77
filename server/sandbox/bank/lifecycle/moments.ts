import type { Services } from '#server/services.ts';

/** Whom a read is about to show: one customer, or `null` for everybody. */
export type Owner = string | null;

/** Records that one read for everybody moves on at most; the next read goes on from there. */
export const sweepLimit = 500;

/** The moment at which a delay was over, for the record's timestamps: never in the future, also where the clock stands still. */
export function dueMoment({ clock, config }: Pick<Services, 'clock' | 'config'>, since: number, delay: number): number {
  return Math.min(since + Math.round(delay / config.sandbox.speed), clock.now());
}

/**
 * How rows about to be moved on are locked. A read of one customer's records waits for whoever is moving them on, so that it never shows
 * less than the read before; a sweep over everybody leaves rows alone that another process has in hand.
 */
export const lockFor = (owner: Owner): { skipLocked: true } | undefined => (owner === null ? { skipLocked: true } : undefined);
