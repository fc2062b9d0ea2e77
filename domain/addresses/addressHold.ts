/** How long a new withdrawal address can be on hold, in hours; 0 is none. */
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

const hour = 3_600_000;
const hasBegun =
  (at: number) =>
  ({ from }: AddressHold): boolean =>
    from === null || from <= at;

/** The hold that applies to an address added at this time. */
export const holdInForce = (history: AddressHoldHistory, at: number): HoldHours => (history.findLast(hasBegun(at)) ?? history[0]).holdHours;

/** The shorter hold that will take effect later, or null. */
export const nextHold = (history: AddressHoldHistory, now: number): AddressHold | null =>
  history.find(({ from }) => from !== null && from > now) ?? null;

/** From when an address can be sent to. The hold in force when it was added counts, whatever was chosen later. */
export const availableAt = (history: AddressHoldHistory, createdAt: number): number => createdAt + holdInForce(history, createdAt) * hour;

/**
 * The history after the customer chose a hold. A longer one is in force at once. A shorter one waits out the hold in force, so that somebody who
 * got into the account cannot send to an address of theirs any sooner. The choice replaces one that was still to come.
 */
export function changeHold(history: AddressHoldHistory, holdHours: HoldHours, now: number): AddressHoldHistory {
  const [first, ...others] = history;
  const begun: AddressHoldHistory = [first, ...others.filter(hasBegun(now))];
  const inForce = holdInForce(begun, now);
  if (holdHours === inForce) return begun;
  return [...begun, { holdHours, from: holdHours > inForce ? now : now + inForce * hour }];
}
