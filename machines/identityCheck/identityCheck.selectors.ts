import type { SnapshotFrom } from 'xstate';
import { railOf } from '../shared/rail.ts';
import type { IdentityCheckMachine } from './identityCheck.machine.ts';
import { hasLapsed, onlyDocumentsFailed } from './identityCheck.situation.ts';

type Snapshot = SnapshotFrom<IdentityCheckMachine>;

export const selectMethod = ({ context }: Snapshot) => context.method;
/** `rejected` and `frozen` are worded differently from a failed verification. */
export const selectCustomerState = ({ context }: Snapshot) => context.reported?.customerState ?? null;
/** The newest verification failed: it says why. */
export const selectHasFailed = ({ context }: Snapshot): boolean => context.reported?.verification?.outcome === 'failed';
/** The customer was verified before, and has to verify again. */
export const selectHasLapsed = ({ context }: Snapshot): boolean => hasLapsed(context);
/** Only a photo or a document has to be sent again. */
export const selectDocumentsCanCure = ({ context }: Snapshot): boolean => onlyDocumentsFailed(context);
export const selectMayTryAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'verification.retried' });
/** Method, identity, review, verified; empty while the current step is unknown. */
export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.hasTag('screen:identityFailed'));
export const selectMayChangeMethod = (snapshot: Snapshot): boolean => snapshot.can({ type: 'method.reconsidered' });
