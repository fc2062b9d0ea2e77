import type { SnapshotFrom } from 'xstate';
import { railOf } from '../shared/rail.ts';
import type { IdentityCheckMachine } from './identityCheck.machine.ts';
import { documentsCanCure } from './identityCheck.situation.ts';

type Snapshot = SnapshotFrom<IdentityCheckMachine>;

export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectMethod = ({ context }: Snapshot) => context.method;
/** `rejected` and `frozen` are worded differently from a verification that failed. */
export const selectCustomerState = ({ context }: Snapshot) => context.status?.customerState ?? null;
export const selectFailureCodes = ({ context }: Snapshot): readonly string[] => context.status?.verification?.failureCodes ?? [];
/** Only a photo or a document has to be sent again, not everything. */
export const selectDocumentsCanCure = ({ context }: Snapshot): boolean =>
  context.status?.verification ? documentsCanCure(context.status.verification) : false;
export const selectMayTryAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'verification.retried' });
/** The last inquiry ran out before it was finished. */
export const selectHasExpired = ({ context }: Snapshot): boolean =>
  context.status?.verification?.state === 'expired' || context.status?.verification?.personaState === 'expired';
/** People at the bank look at it, which takes longer than a machine does. */
export const selectIsLookedAtByPeople = ({ context }: Snapshot): boolean => context.status?.verification?.state === 'reviewing';
/** After about a minute of waiting the person may be told that they can go. */
export const selectMayLeave = (snapshot: Snapshot): boolean =>
  snapshot.matches('reviewing') || (snapshot.matches('polling') && snapshot.context.polls >= 3);
/** The frame to show, while the inquiry lasts. */
export const selectInquiry = (snapshot: Snapshot): { readonly inquiryId: string; readonly sessionToken: string | null } | null => {
  const inquiryId = snapshot.context.status?.verification?.inquiryId ?? null;
  return snapshot.matches('inquiry') && inquiryId !== null ? { inquiryId, sessionToken: snapshot.context.sessionToken } : null;
};
/** Method, identity, review, verified; empty while it is not known yet where the person is. */
export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.hasTag('screen:identityFailed'));
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Looking by itself has stopped, and may be asked for. */
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'check.requested' });
export const selectMayChangeMethod = (snapshot: Snapshot): boolean => snapshot.can({ type: 'method.reconsidered' });
