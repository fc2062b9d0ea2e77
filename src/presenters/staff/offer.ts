import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';

/** A decision that can be opened, or why not. */
export interface Offer {
  readonly label: string;
  readonly ask: StaffAsk;
  /** "Needs owner."; null where it can be opened. */
  readonly refusal: string | null;
}
