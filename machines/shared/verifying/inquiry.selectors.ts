import type { AnyMachineSnapshot } from 'xstate';
import { inquiryState } from './inquiry.facts.ts';
import type { InquiryContext } from './inquiry.types.ts';

/** For any flow with a hosted inquiry. */
export type InquirySnapshot = Pick<AnyMachineSnapshot, 'hasTag' | 'can' | 'matches'> & {
  readonly context: InquiryContext;
};

export const selectProblem = ({ context }: InquirySnapshot) => context.problem;
export const selectFailureCodes = ({ context }: InquirySnapshot): readonly string[] =>
  context.reported?.verification?.failureCodes ?? [];
/** The last inquiry expired unfinished. */
export const selectHasExpired = ({ context }: InquirySnapshot): boolean =>
  context.reported?.verification?.state === 'expired' || inquiryState(context) === 'expired';
/** The bank is slow to prepare the questions. */
export const selectIsLatePreparing = (snapshot: InquirySnapshot): boolean =>
  snapshot.matches({ awaitingInquiry: { wait: 'long' } });
/** Only some answers are missing, in the same inquiry. */
export const selectMoreNeeded = ({ context }: InquirySnapshot): boolean =>
  context.reported?.verification?.moreNeeded ?? false;
/** Bank staff are reviewing it, which takes longer than software. */
export const selectIsInManualReview = ({ context }: InquirySnapshot): boolean =>
  context.reported?.verification?.state === 'reviewing';
/** After a short wait, the screen lets the customer leave. */
export const selectMayLeave = (snapshot: InquirySnapshot): boolean =>
  snapshot.matches('reviewing') || (snapshot.matches('polling') && snapshot.context.polls >= 3);
/** Null unless an inquiry is open. */
export const selectInquiry = (
  snapshot: InquirySnapshot,
): { readonly inquiryId: string; readonly sessionToken: string | null } | null => {
  const inquiryId = snapshot.context.reported?.verification?.inquiryId ?? null;
  return snapshot.matches('inquiry') && inquiryId !== null
    ? { inquiryId, sessionToken: snapshot.context.sessionToken }
    : null;
};
export const selectIsBusy = (snapshot: InquirySnapshot): boolean => snapshot.hasTag('busy');
/** Automatic checks have stopped; one can be requested. */
export const selectMayCheck = (snapshot: InquirySnapshot): boolean => snapshot.can({ type: 'check.requested' });
/** For support. */
export const selectReference = ({ context }: InquirySnapshot): string | null =>
  context.reported?.verification?.guid ?? null;
