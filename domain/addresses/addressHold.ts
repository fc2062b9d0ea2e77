import { hour } from '#domain/time/units.ts';
/** Hold durations for new wallets and bank accounts, in hours; 0 is none. */
export const holdLengths = [0, 24, 48, 168] as const;
export type HoldHours = (typeof holdLengths)[number];
export const defaultHoldHours: HoldHours = 24;

/** When a hold takes effect, in ms since 1970 UTC; null: since the beginning. */
export interface AddressHold {
  readonly holdHours: HoldHours;
  readonly from: number | null;
}

export type AddressHoldHistory = readonly [AddressHold, ...AddressHold[]];

export const initialHolds: AddressHoldHistory = [{ holdHours: defaultHoldHours, from: null }];

const hasBegun =
  (at: number) =>
  ({ from }: AddressHold): boolean =>
    from === null || from <= at;

/** The hold that applies to a destination added at this time. */
export const holdInForce = (holds: AddressHoldHistory, at: number): HoldHours =>
  (holds.findLast(hasBegun(at)) ?? holds[0]).holdHours;

/** The shorter hold that will take effect later, or null. */
export const nextHold = (holds: AddressHoldHistory, now: number): AddressHold | null =>
  holds.find(({ from }) => from !== null && from > now) ?? null;

/** When a destination can be withdrawn to, by the hold at its creation. */
export const availableAt = (holds: AddressHoldHistory, createdAt: number): number =>
  createdAt + holdInForce(holds, createdAt) * hour;

/**
 * A longer hold applies at once. A shorter one waits out the current one, so that an intruder can't
 * withdraw to their own destination sooner. Repeating the choice doesn't restart the wait.
 */
export function changeHold(holds: AddressHoldHistory, holdHours: HoldHours, now: number): AddressHoldHistory {
  const [first, ...others] = holds;
  if (holds.at(-1)?.holdHours === holdHours) return holds;
  const begun: AddressHoldHistory = [first, ...others.filter(hasBegun(now))];
  const inForce = holdInForce(begun, now);
  if (holdHours === inForce) return begun;
  return [...begun, { holdHours, from: holdHours > inForce ? now : now + inForce * hour }];
}
