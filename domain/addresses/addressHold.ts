import { hour } from '#domain/time/units.ts';
/** How long what a customer adds to withdraw to, a wallet or a bank account, can be on hold, in hours; 0 is none. */
export const holdLengths = [0, 24, 48, 168] as const;
export type HoldHours = (typeof holdLengths)[number];
export const defaultHoldHours: HoldHours = 24;

/** A hold and when it takes effect, in ms since 1970 UTC; null: it always has been in force. */
export interface AddressHold {
  readonly holdHours: HoldHours;
  readonly from: number | null;
}

/** A customer's holds, oldest first. The first one has no beginning; the last one may be still to come. */
export type AddressHoldHistory = readonly [AddressHold, ...AddressHold[]];

/** The history of a customer who never changed the hold. */
export const initialHolds: AddressHoldHistory = [{ holdHours: defaultHoldHours, from: null }];

const hasBegun =
  (at: number) =>
  ({ from }: AddressHold): boolean =>
    from === null || from <= at;

/** The hold that applies to a destination added at this time. */
export const holdInForce = (holds: AddressHoldHistory, at: number): HoldHours => (holds.findLast(hasBegun(at)) ?? holds[0]).holdHours;

/** The shorter hold that will take effect later, or null. */
export const nextHold = (holds: AddressHoldHistory, now: number): AddressHold | null => holds.find(({ from }) => from !== null && from > now) ?? null;

/** From when a destination can be withdrawn to. The hold in force when it was added counts, whatever was chosen later. */
export const availableAt = (holds: AddressHoldHistory, createdAt: number): number => createdAt + holdInForce(holds, createdAt) * hour;

/**
 * The history after the customer chose a hold. A longer one is in force at once. A shorter one waits out the hold in force, so that somebody who
 * got into the account cannot withdraw to a destination of theirs any sooner. The choice replaces one that was still to come; the same one again
 * changes nothing, so that a repeated call does not start the wait anew.
 */
export function changeHold(holds: AddressHoldHistory, holdHours: HoldHours, now: number): AddressHoldHistory {
  const [first, ...others] = holds;
  if (holds.at(-1)?.holdHours === holdHours) return holds;
  const begun: AddressHoldHistory = [first, ...others.filter(hasBegun(now))];
  const inForce = holdInForce(begun, now);
  if (holdHours === inForce) return begun;
  return [...begun, { holdHours, from: holdHours > inForce ? now : now + inForce * hour }];
}
