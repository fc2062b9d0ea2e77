import type { Services } from '#server/services.ts';

/** One customer's records, or `null` for everyone's. */
export type Owner = string | null;

/** Per read; the next one continues. */
export const sweepLimit = 500;

/** Never in the future, even with a frozen clock. */
export function dueAt({ clock, config }: Pick<Services, 'clock' | 'config'>, since: number, delay: number): number {
  return Math.min(since + Math.round(delay / config.sandbox.speed), clock.now());
}

/** One customer's reads wait, never going back in time; sweeps skip locked rows. */
export const lockFor = (owner: Owner): { skipLocked: true } | undefined =>
  owner === null ? { skipLocked: true } : undefined;
