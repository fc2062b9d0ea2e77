import type { AnyMachineSnapshot } from 'xstate';
import { inquiryState } from './inquiry.facts.ts';
import type { InquiryContext } from './inquiry.types.ts';

/** The snapshot of any flow that leads through a hosted inquiry. */
export type InquirySnapshot = Pick<AnyMachineSnapshot, 'hasTag' | 'can' | 'matches'> & {
  readonly context: InquiryContext;
};

export const selectProblem = ({ context }: InquirySnapshot) => context.problem;
export const selectFailureCodes = ({ context }: InquirySnapshot): readonly string[] =>
  context.reported?.verification?.failureCodes ?? [];
/** The last inquiry expired before it was finished. */
export const selectHasExpired = ({ context }: InquirySnapshot): boolean =>
  context.reported?.verification?.state === 'expired' || inquiryState(context) === 'expired';
/** The bank takes longer than usual to prepare the questions. */
export const selectIsLatePreparing = (snapshot: InquirySnapshot): boolean =>
  snapshot.matches({ awaitingInquiry: { patience: 'long' } });
/** Only a part of the answers is missing, in the same inquiry. */
export const selectMoreNeeded = ({ context }: InquirySnapshot): boolean =>
  context.reported?.verification?.moreNeeded ?? false;
/** People at the bank are reviewing it, which takes longer than software. */
export const selectIsInManualReview = ({ context }: InquirySnapshot): boolean =>
  context.reported?.verification?.state === 'reviewing';
/** After less than a minute of waiting, the screen offers the way on. */
export const selectMayLeave = (snapshot: InquirySnapshot): boolean =>
  snapshot.matches('reviewing') || (snapshot.matches('polling') && snapshot.context.polls >= 3);
/** The frame to show, while the inquiry lasts. */
export const selectInquiry = (
  snapshot: InquirySnapshot,
): { readonly inquiryId: string; readonly sessionToken: string | null } | null => {
  const inquiryId = snapshot.context.reported?.verification?.inquiryId ?? null;
  return snapshot.matches('inquiry') && inquiryId !== null
    ? { inquiryId, sessionToken: snapshot.context.sessionToken }
    : null;
};
export const selectIsBusy = (snapshot: InquirySnapshot): boolean => snapshot.hasTag('busy');
/** Automatic checks have stopped, and one can be requested. */
export const selectMayCheck = (snapshot: InquirySnapshot): boolean => snapshot.can({ type: 'check.requested' });
/** What support can look the verification up by. */
export const selectReference = ({ context }: InquirySnapshot): string | null =>
  context.reported?.verification?.guid ?? null;
