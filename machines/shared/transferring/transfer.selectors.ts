import type { SendingContext, TransferContext } from './transfer.types.ts';

interface Snapshot {
  readonly context: SendingContext;
}

export const selectReviewed = ({ context }: Snapshot) => context.reviewed;
export const selectSent = ({ context }: Snapshot) => context.sent;
/** Null before the bank's reply. */
export const selectTransfer = ({ context }: Snapshot) => context.sent?.transfer ?? null;

type WithDraft<Draft, Problem> = { readonly context: TransferContext<unknown, Draft, Problem> };
export const selectDraft = <Draft>({ context }: WithDraft<Draft, unknown>): Draft => context.draft;
/** From requesting the review; cleared by editing. */
export const selectAmountProblem = <Problem>({ context }: WithDraft<unknown, Problem>): Problem | null =>
  context.amountProblem;
