import type { SnapshotFrom } from 'xstate';
import { railOf } from '../shared/rail.ts';
import { preparationSteps } from '../shared/waits.ts';
import type { BankLinkingMachine } from './bankLinking.machine.ts';

type Snapshot = SnapshotFrom<BankLinkingMachine>;

export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectPicked = ({ context }: Snapshot) => context.picked?.account ?? null;
/** The token of the picker that is open. */
export const selectLinkToken = (snapshot: Snapshot): string | null => (snapshot.matches('linking') ? snapshot.context.linkToken : null);
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
/** The bank takes longer than usual to prepare the picker. */
export const selectIsLate = (snapshot: Snapshot): boolean =>
  snapshot.matches('awaitingLinkToken') && snapshot.context.polls > preparationSteps.length;
/** The answer of the bank was lost, and the account is searched for. */
export const selectIsSearching = (snapshot: Snapshot): boolean => snapshot.matches('exchanging') && !snapshot.matches({ exchanging: 'sending' });
/** An account that was linked before is reconnected. */
export const selectIsUpdate = ({ context }: Snapshot): boolean => context.accountGuid !== null;
/** Bank, code, account. Reconnecting has one step only, and no rail. */
export const selectRail = (snapshot: Snapshot) => (selectIsUpdate(snapshot) ? [] : railOf(snapshot));
