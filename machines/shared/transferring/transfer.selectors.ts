import type { SendingContext, TransferContext } from './transfer.types.ts';

/** What the tickets of every flow show that sends a transfer. */

interface Snapshot {
  readonly context: SendingContext;
}

/** What the review shows, and what was sent. */
export const selectReviewed = ({ context }: Snapshot) => context.reviewed;
/** What was sent, or null. */
export const selectSent = ({ context }: Snapshot) => context.sent;
/** The bank's record of what was sent; null before the bank has answered. */
export const selectTransfer = ({ context }: Snapshot) => context.sent?.transfer ?? null;

type WithDraft<Draft, Problem> = { readonly context: TransferContext<unknown, Draft, Problem> };
export const selectDraft = <Draft>({ context }: WithDraft<Draft, unknown>): Draft => context.draft;
/** The problem found when the review was requested; cleared by the next edit. */
export const selectAmountProblem = <Problem>({ context }: WithDraft<unknown, Problem>): Problem | null =>
  context.amountProblem;
