import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';

/** A decision that is available, or the reason why not. */
export interface RowAction {
  readonly label: string;
  readonly request: ActionRequest;
  /** "Needs owner."; null if available. */
  readonly refusal: string | null;
  /** Whether a row shows it as a button, which Enter presses, where it is available. */
  readonly leads?: boolean;
}
