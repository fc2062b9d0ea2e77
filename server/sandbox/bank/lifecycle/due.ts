import type { Services } from '#server/services.ts';

/** Whose records a read is about to show: one customer's, or `null` for everyone's. */
export type Owner = string | null;

/** The most records that one read for everyone advances; the next read continues from there. */
export const sweepLimit = 500;

/** The timestamp at which a delay ended. Never in the future, even when the clock is frozen. */
export function dueAt({ clock, config }: Pick<Services, 'clock' | 'config'>, since: number, delay: number): number {
  return Math.min(since + Math.round(delay / config.sandbox.speed), clock.now());
}

/**
 * How to lock rows that are about to advance. A read of one customer's records waits for other processes, so that it never shows less than
 * the read before it; a sweep over everyone skips rows that another process has locked.
 */
export const lockFor = (owner: Owner): { skipLocked: true } | undefined => (owner === null ? { skipLocked: true } : undefined);
