import type { SnapshotFrom } from 'xstate';
import { railOf } from '../shared/rail.ts';
import type { IdentityCheckMachine } from './identityCheck.machine.ts';
import { documentsCanCure, inquiryState } from './identityCheck.situation.ts';

type Snapshot = SnapshotFrom<IdentityCheckMachine>;

export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectMethod = ({ context }: Snapshot) => context.method;
/** `rejected` and `frozen` are worded differently from a failed verification. */
export const selectCustomerState = ({ context }: Snapshot) => context.reported?.customerState ?? null;
export const selectFailureCodes = ({ context }: Snapshot): readonly string[] => context.reported?.verification?.failureCodes ?? [];
/** Only a photo or a document has to be sent again. */
export const selectDocumentsCanCure = ({ context }: Snapshot): boolean =>
  context.reported?.verification ? documentsCanCure(context.reported.verification) : false;
export const selectMayTryAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'verification.retried' });
/** The last inquiry expired before it was finished. */
export const selectHasExpired = ({ context }: Snapshot): boolean =>
  context.reported?.verification?.state === 'expired' || inquiryState(context) === 'expired';
/** The bank takes longer than usual to prepare the questions. */
export const selectIsLatePreparing = (snapshot: Snapshot): boolean => snapshot.matches({ awaitingInquiry: { patience: 'long' } });
/** Only a part of the answers is missing, in the same inquiry. */
export const selectMoreNeeded = ({ context }: Snapshot): boolean => context.reported?.verification?.moreNeeded ?? false;
/** People at the bank are reviewing it, which takes longer than software. */
export const selectIsInManualReview = ({ context }: Snapshot): boolean => context.reported?.verification?.state === 'reviewing';
/** After about a minute of waiting, the screen says that the page can be closed. */
export const selectMayLeave = (snapshot: Snapshot): boolean =>
  snapshot.matches('reviewing') || (snapshot.matches('polling') && snapshot.context.polls >= 3);
/** The frame to show, while the inquiry lasts. */
export const selectInquiry = (snapshot: Snapshot): { readonly inquiryId: string; readonly sessionToken: string | null } | null => {
  const inquiryId = snapshot.context.reported?.verification?.inquiryId ?? null;
  return snapshot.matches('inquiry') && inquiryId !== null ? { inquiryId, sessionToken: snapshot.context.sessionToken } : null;
};
/** Method, identity, review, verified; empty while the current step is unknown. */
export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.hasTag('screen:identityFailed'));
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Automatic checks have stopped, and one can be requested. */
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'check.requested' });
export const selectMayChangeMethod = (snapshot: Snapshot): boolean => snapshot.can({ type: 'method.reconsidered' });
