import type { AddressHold, AddressHoldHistory, HoldHours } from '#domain/addresses/addressHold.ts';
import type { Problem } from '../shared/problem.ts';

/** How long new withdrawal addresses are on hold, as the backend keeps it. */
export interface HoldSetting {
  /** The hold of an address that is added now. */
  readonly holdHours: HoldHours;
  /** A shorter hold that is still to come; null without. */
  readonly next: AddressHold | null;
  /** Every hold so far, and the one that is still to come. */
  readonly history: AddressHoldHistory;
}

export interface AddressHoldInput {
  readonly customerGuid: string;
}

export interface AddressHoldContext extends AddressHoldInput {
  /** Null until it is loaded. */
  readonly setting: HoldSetting | null;
  readonly chosen: HoldHours;
  readonly problem: Problem | null;
}

export type AddressHoldEvent =
  | { readonly type: 'hold.updated'; readonly setting: HoldSetting }
  | { readonly type: 'hold.changeRequested' }
  | { readonly type: 'hold.chosen'; readonly holdHours: HoldHours }
  | { readonly type: 'hold.submitted' }
  | { readonly type: 'hold.changeCanceled' };

/** The setting was changed, or may have been: what shows it is out of date. */
export type AddressHoldEmitted = { readonly type: 'hold.changed' };
